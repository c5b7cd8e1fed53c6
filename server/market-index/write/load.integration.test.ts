import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../platform/system.ts'
import { createNativeSource } from '../read/source.ts'
import { isWholeIndex, readGaps, readLoaded } from '../tables/coverage.ts'
import { copyIndex } from '../tables/copy.ts'
import { type MarketDatabase, openMarketDatabase } from '../tables/database.ts'
import { newFolder, settingsFor, startIndexer } from '../testing/run-in-test.ts'
import { stateIn } from '../testing/state-in.ts'
import { type Exchange, startExchange } from '../testing/trade-on-sandbox.ts'
import { md5Of, XRP } from './effects/fields.ts'
import { type ConnectNode, connectNode, type LedgerNode } from './follow/node.ts'

async function exchangeAfter(trades: number): Promise<Exchange> {
  const exchange = await startExchange()
  onTestFinished(async () => exchange.stop())
  for (let i = 0; i < trades; i++) exchange.trade()
  return exchange
}
const newestOf = ({ server }: Exchange) => server.ledger.last().header.ledger_index

function reading(dir: string): MarketDatabase {
  const database = openMarketDatabase(dir, 'reader')
  onTestFinished(() => database.close())
  return database
}

/** The state of a ledger as an index knows it that began with the first one. */
async function wholeState(exchange: Exchange) {
  const dir = newFolder()
  const indexer = startIndexer(settingsFor(exchange, dir, [exchange.server.websocket]))
  await indexer.reaches(newestOf(exchange))
  await indexer.stop()
  return stateIn(reading(dir))
}

/** Small pages: `onPage` may do something before each is given, or give another one. */
const inPages =
  (
    size: number,
    onPage: (node: LedgerNode, count: number) => Promise<void> | void = () => undefined,
  ): ConnectNode =>
  async (url) => {
    const node = await connectNode(url)
    let count = 0
    return {
      ...node,
      async page(hash, after) {
        count += 1
        await onPage(node, count)
        const page = await node.page(hash, after)
        return page && page.entries.length > size
          ? { ...page, entries: page.entries.slice(0, size), isLast: false }
          : page
      },
    }
  }

/** An index that begins with the newest ledger. */
const late = (exchange: Exchange, dir: string) => ({
  ...settingsFor(exchange, dir, [exchange.server.websocket]),
  firstLedger: newestOf(exchange),
})

test('an index that begins late knows all of the ledger after a load that was broken off at every page, while people traded on', async () => {
  const exchange = await exchangeAfter(15)
  const dir = newFolder()
  const settings = late(exchange, dir)
  // It ends within every page, and the next one goes on.
  let ends = 0
  for (let isDone = false; !isDone;) {
    const stopping = new AbortController()
    const indexer = startIndexer(settings, {
      connect: inPages(6, (_, count) => {
        exchange.trade()
        if (count === 2) stopping.abort()
      }),
    })
    const ended = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    const done = expect.poll(() => indexer.events.includes('load.done'), { timeout: 30_000 }).toBe(true)
    isDone = await Promise.race([ended.then(() => false), done.then(() => true)])
    if (!isDone) done.catch(() => undefined)
    else {
      exchange.trade()
      await indexer.reaches(newestOf(exchange))
    }
    await indexer.stop()
    ends += 1
  }
  expect(ends).toBeGreaterThan(4)
  const database = reading(dir)
  expect(isWholeIndex(database)).toBe(true)
  expect(readLoaded(database)?.proved).toBe(true)
  expect(stateIn(database)).toEqual(await wholeState(exchange))
  const roots = [...exchange.server.ledger.openState().all()].filter(
    ({ LedgerEntryType: type }) => type === 'AccountRoot',
  )
  expect(database.prepare('SELECT holders FROM token WHERE id = 1').get()?.['holders']).toBe(roots.length)
  expect(existsSync(path.join(dir, 'load'))).toBe(false)
}, 120_000)

test('where no node keeps the ledger for so long, pages are of the newest one each, and it says that nothing proves them', async () => {
  const exchange = await exchangeAfter(10)
  const dir = newFolder()
  const indexer = startIndexer(late(exchange, dir), {
    connect: async (url) => {
      const node = await inPages(6, () => exchange.trade())(url)
      return {
        ...node,
        page: async (hash, after) => (hash === undefined ? node.page(hash, after) : undefined),
      }
    },
  })
  await expect.poll(() => indexer.events, { timeout: 15_000 }).toContain('load.done')
  await indexer.reaches(newestOf(exchange))
  await indexer.stop()
  const database = reading(dir)
  expect(readLoaded(database)?.proved).toBe(false)
  expect(stateIn(database)).toEqual(await wholeState(exchange))
}, 120_000)

test('where no node has the header any more by the last page, the load goes on and says that nothing proves it', async () => {
  const exchange = await exchangeAfter(3)
  const dir = newFolder()
  const indexer = startIndexer(late(exchange, dir), {
    connect: async (url) => ({ ...(await connectNode(url)), header: async () => undefined }),
  })
  await expect.poll(() => indexer.events, { timeout: 15_000 }).toContain('load.done')
  await indexer.stop()
  const database = reading(dir)
  expect(readLoaded(database)?.proved).toBe(false)
  expect(stateIn(database)).toEqual(await wholeState(exchange))
}, 120_000)

test('a node that leaves an entry out is found out, and the next load is whole', async () => {
  const exchange = await exchangeAfter(3)
  const dir = newFolder()
  let lies = 1
  const indexer = startIndexer(late(exchange, dir), {
    connect: async (url) => {
      const node = await connectNode(url)
      return {
        ...node,
        async page(hash, after) {
          const page = await node.page(hash, after)
          if (page === undefined || lies === 0) return page
          lies -= 1
          return { ...page, entries: page.entries.slice(1) }
        },
      }
    },
  })
  await expect.poll(() => indexer.events, { timeout: 15_000 }).toContain('load.done')
  await indexer.stop()
  expect(indexer.events).toContain('load.not-the-ledger')
  expect(stateIn(reading(dir))).toEqual(await wholeState(exchange))
}, 120_000)

test('ledgers that were missed are a gap: trades of before stay, and the state is loaded again', async () => {
  const exchange = await exchangeAfter(3)
  const dir = newFolder()
  const settings = settingsFor(exchange, dir, [exchange.server.websocket])
  const first = startIndexer(settings)
  const left = newestOf(exchange)
  await first.reaches(left)
  await first.stop()
  const trades = () => Number(reading(dir).prepare('SELECT count(*) AS n FROM trade').get()?.['n'])
  const before = trades()
  // Another index begins with a copy of this one.
  const copy = newFolder()
  expect(copyIndex(dir, path.join(copy, 'market.sqlite'))).toMatchObject({ index: left })
  for (let i = 0; i < 8; i++) exchange.trade()
  const oldest = newestOf(exchange) - 2
  let passed = 0
  const clock = { ...systemClock, now: () => new Date(Date.now() + passed) }
  let mayLoad = false
  const again = startIndexer(settings, {
    clock,
    connect: async (url) => {
      const node = await connectNode(url)
      return {
        ...node,
        ledger: async (index) => (index < oldest ? undefined : node.ledger(index)),
        hash: async (index) => (index < oldest ? undefined : node.hash(index)),
        async page(hash, after) {
          if (!mayLoad) throw new Error('not yet')
          return node.page(hash, after)
        },
      }
    },
  })
  await expect.poll(() => again.events, { timeout: 20_000 }).toContain('indexer.ledger-gone')
  passed = 10 * 60_000
  await expect.poll(() => again.events, { timeout: 40_000 }).toContain('indexer.gap')
  await again.reaches(oldest + 2)
  await expect.poll(() => again.events, { timeout: 20_000 }).toContain('load.reading')
  const database = reading(dir)
  expect(readGaps(database)).toMatchObject([{ from: left + 1, to: oldest + 1 }])
  expect(isWholeIndex(database)).toBe(false)
  const clockNow = {
    ...systemClock,
    now: () => new Date((exchange.server.ledger.last().header.close_time + 946_684_800) * 1_000),
  }
  const source = createNativeSource({ dir, brokers: new Map(), clock: clockNow })
  onTestFinished(() => source.close())
  // Its figures of a day are not whole yet.
  expect(source.isBehind('holders')).toBe(true)
  const [token] = exchange.world.tokens
  const holders = await source.ask('holders', { md5: md5Of(token ?? XRP) }, AbortSignal.timeout(1_000))
  expect(holders).toMatchObject({
    kind: 'found',
    coverage: { isPartial: true },
    body: { richInfo: { partial: true } },
  })
  mayLoad = true
  await expect.poll(() => again.events, { timeout: 15_000 }).toContain('load.done')
  exchange.trade()
  await again.reaches(newestOf(exchange))
  await again.stop()
  const second = startIndexer(settingsFor(exchange, copy, [exchange.server.websocket]))
  await second.reaches(newestOf(exchange))
  await second.stop()
  expect(isWholeIndex(reading(copy))).toBe(true)
  expect(stateIn(reading(copy))).toEqual(stateIn(database))
  expect(trades()).toBeGreaterThan(before)
  expect(stateIn(database)).toEqual(await wholeState(exchange))
}, 120_000)
