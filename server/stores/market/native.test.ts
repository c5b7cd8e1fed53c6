import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { openMarketDatabase } from './database.ts'
import { createNativeImages } from './native-images.ts'
import { collectionNftAnswers } from './nfts/answers/collection-nfts.ts'
import { accountNftAnswers } from './nfts/answers/account-nfts.ts'
import { createNftTables } from './nfts/schema.ts'
import { createNativeSource } from './source.ts'

function folder() {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-native-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test.skipIf(process.platform !== 'linux')(
  'a file without tables is not held open by the calls that find it so',
  async () => {
    const dir = folder()
    openMarketDatabase(dir, 'writer').close()
    const [source, images] = [
      createNativeSource({ dir, brokers: new Map(), clock: createSteppingClock() }),
      createNativeImages(dir),
    ]
    const before = openFiles()
    for (let n = 0; n < 50; n++) {
      await expect(source.ask('tags', {}, AbortSignal.abort())).rejects.toThrow()
      await expect(images.find('token', 'a'.repeat(32))).rejects.toThrow()
    }
    expect(openFiles() - before).toBeLessThan(10)
  },
)

const openFiles = () => readdirSync('/proc/self/fd').length

/** The numbers that the test has put into the identifiers. */
const ids = (answer: { readonly nfts: readonly { readonly NFTokenID: string }[] } | undefined) =>
  (answer?.nfts ?? []).map(({ NFTokenID }) => Number(Buffer.from(NFTokenID, 'hex').toString()))

test('pages of NFTs follow each other in every order, without a gap', () => {
  const database = openMarketDatabase(folder(), 'writer')
  onTestFinished(() => database.close())
  createNftTables(database)
  database.exec(`
    INSERT INTO nft_collection(id, uuid, issuer, taxon, slug, search, created, transfer_fee, items)
      VALUES (1, 'u', 'rIssuer', 0, 'apes', 'apes', 1, 0, 40);
    INSERT INTO nft_slug VALUES ('apes', 1);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 40)
      INSERT INTO nft(id, token, collection, owner, minted, ask, ask_drops, rank)
      SELECT n, CAST(printf('%032d', n) AS BLOB), 1, iif(n % 3 = 0, 'rOne', 'rOther'), n,
        iif(n % 4 = 0, CAST(n * 7919 % 41 AS TEXT), NULL), iif(n % 4 = 0, n * 7919 % 41, NULL), n * 31 % 41 FROM numbers`)
  const { collectionNfts } = collectionNftAnswers(database)
  const all = { slug: 'apes', owner: '', listed: null, traits: '', sortBy: 'minted-latest' } as const
  const orders = ['minted-latest', 'price-low', 'price-high', 'rarity-rare', 'recent-sale'] as const
  for (const sortBy of orders) {
    const whole = ids(collectionNfts({ ...all, sortBy, limit: 100, offset: 0 }, 0))
    const pages = [0, 7, 14, 21, 28, 35].flatMap((offset) =>
      ids(collectionNfts({ ...all, sortBy, limit: 7, offset }, 0)),
    )
    expect(pages).toEqual(whole)
    expect(new Set(pages).size).toBe(40)
  }
  expect(ids(collectionNfts({ ...all, sortBy: 'rarity-rare', limit: 3, offset: 1 }, 0))).toEqual([8, 12, 16])
  const { accountNfts } = accountNftAnswers(database)
  expect(ids(accountNfts({ account: 'rOne', limit: 3, offset: 2 }, 0))).toEqual([9, 12, 15])
})
