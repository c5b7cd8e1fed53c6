import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import { type FetchPublic, PublicFetchError } from '../../../ports/public-fetch.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { brokersWith } from '../../tables/nfts/brokers.ts'
import { createNftAnswers } from '../../read/nfts/index.ts'
import { makeTokenTables } from '../../tables/tokens/schema.ts'
import { createDomains } from '../domains/index.ts'
import { nftDeriver } from '../nfts/index.ts'
import { createNftLedger } from '../nfts/testing/nft-ledger.ts'
import { readDescriptions } from './index.ts'
import { retryAfter } from './metadata-queue.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const MINUTE = 60_000
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** An index with these NFTs, whose metadata come from files by address. Everything else is missing. */
function indexWith(uris: readonly string[], files: Map<string, unknown>, gateways = ['https://one.example']) {
  const world = createNftLedger(['ann', 'ben'])
  const dir = mkdtempSync(path.join(tmpdir(), 'metadata-'))
  const database = openMarketDatabase(dir, 'writer')
  ends.push(
    () => rmSync(dir, { recursive: true }),
    () => database.close(),
  )
  makeTokenTables(database)
  createDomains(database)
  const deriver = nftDeriver(brokersWith())(database)
  const asked: string[] = []
  const atOnce = { now: 0, most: 0 }
  const fetchPublic: FetchPublic = async (url) => {
    asked.push(url)
    atOnce.now += 1
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    await settled()
    atOnce.now -= 1
    const file = files.get(url)
    if (file instanceof PublicFetchError) throw file
    if (file === undefined) throw new PublicFetchError('missing', 'answered 404')
    return { body: Buffer.from(JSON.stringify(file)), mediaType: 'application/json' }
  }
  const tokens = uris.map((uri) => {
    const URI = Buffer.from(uri).toString('hex').toUpperCase()
    const fields = { TransactionType: 'NFTokenMint', NFTokenTaxon: 7, Flags: 8 }
    return world.send('ann', { ...fields, ...(uri !== '' && { URI }) }).meta?.nftoken_id ?? ''
  })
  world.close(5)
  const clock = createSteppingClock(world.time() + 1_000)
  const read = () =>
    database.transaction(() => {
      for (const ledger of world.newLedgers()) deriver.apply(ledger)
      deriver.settle(world.time())
    })
  read()
  const failures: string[] = []
  const mayFail = { now: false }
  const log = {
    info() {},
    warn() {},
    error: (event: string, fields?: unknown) => {
      failures.push(event)
      if (!mayFail.now) expect({ event, fields }).toBe(0)
    },
  }
  ends.push(
    readDescriptions(database, { ipfsGateways: gateways, tokenLists: [] }, { clock, log, fetchPublic }),
  )
  const answers = createNftAnswers(database, brokersWith())
  return { answers, tokens, asked, atOnce, clock, world, read, database, failures, mayFail }
}
const hat = (number: number, value?: string) => ({
  name: `Fox ${number}`,
  description: 'A fox.',
  image: `ipfs://${CID}/${number}.png`,
  collection: { name: 'Paper Foxes ✂', family: 'Foldings' },
  attributes: value === undefined ? [] : [{ trait_type: 'Hat', value }],
})
const file = (number: number) => `https://one.example/ipfs/${CID}/${number}.json`
const uri = (number: number) => `ipfs://${CID}/${number}.json`

test('metadata name the NFT and its collection, and its traits are counted and ranked', async () => {
  const files = new Map(
    [1, 2, 3, 4].map((number) => [file(number), hat(number, [undefined, 'Red', 'Red', 'Blue'][number])]),
  )
  const { answers, tokens, clock } = indexWith([1, 2, 3, 4].map(uri), files)
  const all = market.collections.query.parse({})
  const old = answers.collections(all, 0)?.collections[0]?.slug ?? ''
  expect(old).toMatch(/^taxon-7-r/)
  await clock.step(10_000)

  expect(answers.collections(all, 0)?.collections).toMatchObject([
    { name: 'Paper Foxes ✂', family: 'Foldings', slug: 'paper-foxes', description: 'A fox.', taxon: 7 },
  ])
  // Links to the slug by number go on.
  expect(answers.collection({ slug: old }, 0)?.collection.slug).toBe('paper-foxes')
  expect(answers.collectionTraits({ slug: 'paper-foxes' }, 0)?.traits).toEqual([
    {
      type: 'Hat',
      values: [
        { value: 'Red', count: 2 },
        { value: 'Blue', count: 1 },
      ],
    },
  ])
  const ranks = tokens.map((NFTokenID) => answers.nft({ NFTokenID }, 0)?.rarity_rank)
  // The third has a value of its own; to have none is as rare.
  expect(ranks).toEqual([3, 3, 1, 2])
  expect(answers.nft({ NFTokenID: tokens[0] ?? '' }, 0)).toMatchObject({
    name: 'Fox 1',
    meta: { image: `ipfs://${CID}/1.png` },
    props: [{ trait_type: 'Hat', value: 'Red', count: 2 }],
    cslug: 'paper-foxes',
    total: 4,
  })
  const some = (asked: Record<string, string>) =>
    answers
      .collectionNfts({ slug: 'paper-foxes', ...market.collectionNfts.query.parse(asked) }, 0)
      ?.nfts.map(({ name }) => name)
  expect(some({ traits: 'Hat:Red' })).toEqual(['Fox 1', 'Fox 2'])
  expect(some({ traits: 'Hat:Red,Hat:Blue', sortBy: 'rarity-rare' })).toEqual(['Fox 3', 'Fox 1', 'Fox 2'])
  expect(some({ traits: 'Hat:Green' })).toEqual([])
  expect(some({ sortBy: 'rarity-common' })).toEqual(['Fox 2', 'Fox 1', 'Fox 4', 'Fox 3'])
})

test('a burned NFT counts for no trait, and the others are ranked again', async () => {
  const files = new Map([1, 2].map((number) => [file(number), hat(number, 'Red')]))
  const { answers, tokens, clock, world, read } = indexWith([1, 2].map(uri), files)
  await clock.step(10_000)
  world.send('ann', { TransactionType: 'NFTokenBurn', NFTokenID: tokens[0] })
  world.close(5)
  read()
  await clock.step(10_000)
  expect(answers.collectionTraits({ slug: 'paper-foxes' }, 0)?.traits).toEqual([
    { type: 'Hat', values: [{ value: 'Red', count: 1 }] },
  ])
  expect(answers.nft({ NFTokenID: tokens[0] ?? '' }, 0)).toMatchObject({ is_burned: true, total: 1 })
})

test('the next gateway is asked when one does not have a file, and all again after a while', async () => {
  const files = new Map<string, unknown>()
  const gateways = ['https://one.example', 'https://two.example']
  const { answers, tokens, asked, clock } = indexWith([uri(1)], files, gateways)
  await clock.step(2_000)
  expect(new Set(asked.map((url) => new URL(url).host))).toEqual(new Set(['one.example', 'two.example']))
  files.set(`https://two.example/ipfs/${CID}/1.json`, hat(1))
  await clock.step(30_000)
  expect(asked).toHaveLength(2)
  await clock.step(40_000)
  expect(answers.nft({ NFTokenID: tokens[0] ?? '' }, 0)?.name).toBe('Fox 1')
  await clock.step(6 * MINUTE)
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('attempts come less and less often, and at least once a day', () => {
  expect([1, 2, 3].map(retryAfter)).toEqual([MINUTE, 4 * MINUTE, 16 * MINUTE])
  expect(retryAfter(30)).toBe(1_440 * MINUTE)
})

test('no one is asked where nothing can be, or where the guard has refused', async () => {
  const refused = new Map([
    ['http://10.0.0.1/1.json', new PublicFetchError('refused', 'not on the internet')],
  ])
  const { asked, clock } = indexWith(['', 'hello', 'http://10.0.0.1/1.json'], refused)
  await clock.step(10 * MINUTE)
  expect(asked).toEqual(['http://10.0.0.1/1.json'])
})

test('a URI that is a picture makes an NFT with this picture', async () => {
  const files = new Map([[file(1), new PublicFetchError('too-large', 'longer than asked for')]])
  const { answers, tokens, clock } = indexWith([uri(1)], files)
  await clock.step(2_000)
  expect(answers.nft({ NFTokenID: tokens[0] ?? '' }, 0)).toMatchObject({
    name: null,
    meta: { image: uri(1) },
  })
})

test('one host is asked for four files at a time', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  const files = new Map(numbers.map((number) => [file(number), hat(number)]))
  const { answers, asked, atOnce, clock } = indexWith(numbers.map(uri), files)
  await clock.step(20_000)
  expect(asked).toHaveLength(20)
  expect(atOnce.most).toBe(4)
  const query = market.collectionNfts.query.parse({ limit: '100' })
  const named = answers.collectionNfts({ slug: 'paper-foxes', ...query }, 0)?.nfts ?? []
  expect(named.filter(({ name }) => name !== null)).toHaveLength(20)
})

test('while our own disk takes nothing, issuers are asked less and less often, and everything is read once it does', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  const files = new Map(numbers.map((number) => [file(number), hat(number)]))
  const { asked, clock, database, failures, mayFail } = indexWith(numbers.map(uri), files)
  mayFail.now = true
  // As on a full disk, every write fails and every read works.
  database.exec('PRAGMA query_only = 1')
  await clock.step(60_000)
  expect(failures.length).toBeGreaterThan(1)
  expect(failures.length).toBeLessThan(10)
  expect(asked.length).toBeLessThan(50)
  database.exec('PRAGMA query_only = 0')
  const before = asked.length
  await clock.step(10 * 60_000)
  expect(new Set(asked.slice(before)).size).toBe(20)
})
