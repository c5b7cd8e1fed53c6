import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { systemClock } from '../platform/system.ts'
import { openMarketDatabase } from '../market-index/tables/database.ts'
import { XRP_MD5 } from '../market-index/tables/tokens/schema.ts'
import { createNativeDirectory } from '../market-index/read/native-directory.ts'
import { createNativeImages } from '../market-index/read/native-images.ts'
import { brokersWith } from '../market-index/tables/nfts/brokers.ts'
import { createNftAnswers } from '../market-index/read/nfts/index.ts'
import { createGuardedFetch } from '../upstreams/guarded-fetch/index.ts'
import { startIpfsGateway } from '../../sandbox/ipfs/gateway.ts'
import { uriOf } from '../../sandbox/ipfs/content.ts'
import { collections } from '../../sandbox/xrpl/history/collections.ts'
import { startXrplLedger } from '../../sandbox/xrpl/server.ts'
import { runIndexer } from '../market-index/write/run.ts'
import { createMinter } from '../market-index/write/nfts/testing/minter.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

test('NFTs of a ledger get their names, traits, ranks and pictures from files on IPFS', async () => {
  const minter = createMinter()
  const [kept, gateway] = await Promise.all([
    startXrplLedger({
      now: Date.now,
      closeEvery: 0,
      genesis: new Map([[minter.address, 1_000_000_000n]]),
    }),
    startIpfsGateway(),
  ])
  ends.push(
    () => kept.stop(),
    () => gateway.stop(),
  )
  const { ledger } = kept
  const collection = collections.find(({ key }) => key === 'tidal-glyphs')
  if (collection === undefined) throw new Error('the sandbox has no such collection')
  const Sequence = ledger.last().header.ledger_index
  for (const number of [1, 2, 3, 4, 5]) {
    const blob = minter.mint(Sequence + number - 1, collection.taxon, uriOf(collection, number))
    expect(ledger.submit(blob)?.result).toBe('tesSUCCESS')
  }
  kept.close()

  const dir = mkdtempSync(path.join(tmpdir(), 'descriptions-'))
  ends.push(() => rmSync(dir, { recursive: true }))
  const [images, directory] = [createNativeImages(dir), createNativeDirectory(dir)]
  ends.push(
    () => images.close(),
    () => directory.close(),
  )
  expect(await directory.find(XRP_MD5)).toBeUndefined()
  const stop = new AbortController()
  const settings = {
    dir,
    nodes: [kept.websocket],
    networkId: 0,
    firstLedger: ledger.first,
    pageEveryMs: 0,
    dollars: [],
    trusted: [],
    scams: [],
    brokers: [],
    tokenLists: [],
    ipfsGateways: [gateway.origin],
    mayBeLoopback: true,
    logLevel: 'silent' as const,
  }
  const log = { info() {}, warn() {}, error() {} }
  const fetchPublic = createGuardedFetch({ clock: systemClock, mayBeLoopback: true })
  const running = runIndexer(settings, { clock: systemClock, log, tell() {}, fetchPublic }, stop.signal)
  ends.push(async () => {
    stop.abort()
    await running
  })

  const nfts = await vi.waitFor(
    () => {
      const database = openMarketDatabase(dir, 'reader')
      try {
        const answers = createNftAnswers(database, brokersWith())
        const call = { slug: 'tidal-glyphs', ...market.collectionNfts.query.parse({ sortBy: 'rarity-rare' }) }
        const found = answers.collectionNfts(call, 0)?.nfts ?? []
        expect(found.filter(({ rarity_rank }) => rarity_rank !== null)).toHaveLength(5)
        expect(answers.collectionTraits(call, 0)?.traits.map(({ type }) => type)).toEqual([
          'Lighthouse',
          'Sky',
          'Tide',
        ])
        return found
      } finally {
        database.close()
      }
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(new Set(nfts.map(({ name }) => name))).toEqual(
    new Set([1, 2, 3, 4, 5].map((number) => `Tidal Glyphs #${number}`)),
  )
  expect(nfts[0]?.rarity_rank).toBe(1)
  const source = await images.find('nft', nfts[0]?.NFTokenID ?? '')
  expect(source).toEqual({ url: nfts[0]?.meta?.['image'], isMutable: false })
  expect(source?.url).toMatch(/^ipfs:\/\/baf/)
  expect(await directory.find(XRP_MD5)).toMatchObject({ currency: 'XRP', name: 'XRP' })
})
