import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { type MarketDatabase, openMarketDatabase } from '../tables/database.ts'
import { beginIndex, writeCursor } from '../tables/schema.ts'
import { createImageSources, createOtherImages } from './images.ts'
import { createNativeImages } from './native-images.ts'
import { collectionNftAnswers } from './nfts/collection-nfts.ts'
import { collectionAnswers } from './nfts/collections.ts'
import { accountNftAnswers } from './nfts/account-nfts.ts'
import { createNftTables } from '../tables/nfts/schema.ts'
import { createNativeSource } from './source.ts'
import { makeTokenTables } from '../tables/tokens/schema.ts'

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

test('collections are found by any part of their texts, through an index, also after a new name', () => {
  const opened = openMarketDatabase(folder(), 'writer')
  const asked: string[] = []
  const database: MarketDatabase = {
    ...opened,
    prepare(sql) {
      asked.push(sql)
      return opened.prepare(sql)
    },
  }
  onTestFinished(() => database.close())
  const make = () => createNftTables(database)
  beginIndex(database, 7, make)
  const add = database.prepare(
    `INSERT INTO nft_collection(uuid, issuer, taxon, slug, search, created, transfer_fee) VALUES (?1, 'r', ?1, ?2, ?2, 1, 0)`,
  )
  for (const [n, slug] of ['apes', 'red-apes', '50%-off', 'say "hi"', 'zebra'].entries()) add.run(n, slug)
  database.exec("UPDATE nft_collection SET search = 'gorillas of the north' WHERE slug = 'red-apes'")
  const find = (filter: string) => {
    const call = { limit: 9, offset: 0, sort: 'created', order: 'asc', filter } as const
    const answer = collectionAnswers(database).collections(call, 0)
    if (filter !== '') expect(answer?.count).toBe(answer?.collections.length)
    return answer?.collections.map(({ slug }) => slug)
  }
  expect(find('ape')).toEqual(['apes'])
  expect(find('RILLAS OF')).toEqual(['red-apes'])
  expect(find('50%')).toEqual(['50%-off'])
  expect(find('y "hi"')).toEqual(['say "hi"'])
  expect(find('p_s')).toEqual([])
  expect(find('a* OR zebra')).toEqual([])
  expect(find('re')).toEqual(['red-apes'])
  expect(find('Z')).toEqual(['zebra'])
  expect(find('')).toHaveLength(5)
  expect(find('zeb\0')).toEqual(['zebra'])
  const filtered = asked.filter((sql) => sql.includes('FROM nft_collection WHERE'))
  expect(filtered.length).toBeGreaterThan(10)
  for (const sql of filtered) {
    const plan = opened.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(
      ...sql
        .split('?')
        .slice(1)
        .map(() => 1),
    )
    expect(
      plan.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith('SCAN nft_collection')),
    ).toEqual([])
  }
  beginIndex(database, 7, make)
  expect(find('ape')).toEqual([])
})

test('an index that began later asks others first for what reaches further back, and does not say that a thing is missing', async () => {
  const DAY = 86_400_000
  const [NONE, clock] = ['a'.repeat(32), createSteppingClock()]
  /** An index of some days, up to now. */
  const source = (days: number, parentHash: string) => {
    const dir = folder()
    const database = openMarketDatabase(dir, 'writer')
    onTestFinished(() => database.close())
    beginIndex(database, 7, () => {
      makeTokenTables(database)
      createNftTables(database)
    })
    const now = clock.now().getTime()
    const first = { index: 90_000_000, hash: 'A'.repeat(64), closedAt: now - days * DAY }
    const newest = { index: 90_000_100, hash: 'B'.repeat(64), closedAt: now }
    writeCursor(database, { ...first, parentHash }, newest)
    const made = createNativeSource({ dir, brokers: new Map(), clock })
    onTestFinished(() => made.close())
    return made
  }
  const behind = (days: number, parentHash = 'C'.repeat(64)) => {
    const asked = source(days, parentHash)
    const routes = ['tokens', 'holders', 'accountNfts', 'nftOffers', 'ohlc', 'sparkline', 'tags'] as const
    return routes.filter((route) => asked.isBehind(route))
  }
  const always = ['tokens', 'holders', 'accountNfts', 'nftOffers']
  expect(behind(0.9)).toEqual([...always, 'ohlc', 'sparkline', 'tags'])
  expect(behind(3)).toEqual([...always, 'ohlc', 'sparkline'])
  expect(behind(8)).toEqual([...always, 'ohlc'])
  expect(behind(400)).toEqual(always)
  expect(behind(0.9, '0'.repeat(64))).toEqual([])
  const kindOf = async (parentHash: string) => {
    const asked = source(400, parentHash)
    const said = [
      asked.ask('holders', { md5: NONE }, AbortSignal.abort()),
      asked.ask('nftOffers', { NFTokenID: 'A'.repeat(64) }, AbortSignal.abort()),
    ]
    return (await Promise.all(said)).map(({ kind }) => kind)
  }
  expect(await kindOf('C'.repeat(64))).toEqual(['unknown', 'unknown'])
  expect(await kindOf('0'.repeat(64))).toEqual(['missing', 'missing'])
})

test('a collection has a picture by its uuid, and by the name or the picture of one of its NFTs', async () => {
  const database = openMarketDatabase(folder(), 'writer')
  onTestFinished(() => database.close())
  makeTokenTables(database)
  createNftTables(database)
  const [uuid, token, hash] = ['6f9619ff-8b86-d011-b42d-00c04fc964ff', '00080000'.repeat(8), 'AB'.repeat(32)]
  database.exec(`
    INSERT INTO nft_collection(id, uuid, issuer, taxon, slug, search, created, transfer_fee, image)
      VALUES (1, '${uuid}', 'rIssuer', 0, 'apes', 'apes', 1, 0, 'ipfs://collection');
    INSERT INTO nft(id, token, collection, owner, minted) VALUES (5, x'${token}', 1, 'rOne', 1);
    INSERT INTO nft_meta(nft, image, image_hash, body, read) VALUES (5, 'ipfs://ape', x'${hash}', '{}', 1)`)
  const images = createImageSources(database)
  expect(await images.find('collection', uuid)).toEqual({ url: 'ipfs://collection', isMutable: true })
  for (const id of [token, hash])
    expect(await images.find('collection', id)).toEqual({ url: 'ipfs://ape', isMutable: false })
  expect(await images.find('collection', 'CD'.repeat(32))).toBeUndefined()
})

test('a collection whose own picture cannot be shown has those of its other NFTs that still exist', async () => {
  const database = openMarketDatabase(folder(), 'writer')
  onTestFinished(() => database.close())
  createNftTables(database)
  const uuid = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
  database.exec(`
    INSERT INTO nft_collection(id, uuid, issuer, taxon, slug, search, created, transfer_fee, image)
      VALUES (1, '${uuid}', 'rIssuer', 0, 'apes', 'apes', 1, 0, 'ipfs://0')`)
  const pictures = [0, 1, 2, 1, 3, 4]
  for (const [nft, picture] of pictures.entries())
    database.exec(`
      INSERT INTO nft(id, token, collection, owner, minted, burned)
        VALUES (${nft}, x'0${nft}${'00'.repeat(31)}', 1, 'rOne', 1, ${nft === 2 ? 9 : 'NULL'});
      INSERT INTO nft_meta(nft, image, body, read) VALUES (${nft}, 'ipfs://${picture}', '{}', 1)`)
  const others = [0, 1, 2, 3].map((which) => createOtherImages(database, which))
  const found = await Promise.all(others.map((other) => other.find('collection', uuid)))
  expect(found.map((source) => source?.url)).toEqual(['ipfs://1', 'ipfs://3', 'ipfs://4', undefined])
  expect(await others[0]?.find('nft', uuid)).toBeUndefined()
  expect(await others[0]?.find('collection', 'CD'.repeat(32))).toBeUndefined()
})
