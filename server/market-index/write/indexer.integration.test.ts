import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market, type MarketCall, type MarketRouteName } from '#contracts/market/index.ts'
import { tokenOrders } from '#contracts/market/tokens.ts'
import { builtProgram } from '#testing/programs/built.ts'
import { copyIndex } from '../tables/copy.ts'
import { isWholeIndex } from '../tables/coverage.ts'
import { openMarketDatabase } from '../tables/database.ts'
import { systemClock } from '../../platform/system.ts'
import { readCursor, readFirstLedger } from '../tables/schema.ts'
import { createNativeSource } from '../read/source.ts'
import { IndexerMessage, type IndexerSettings, SETTINGS_VARIABLE } from './settings.ts'
import { contentOf, newFolder, settingsFor, startIndexer } from '../testing/run-in-test.ts'
import { type Exchange, startExchange } from '../testing/trade-on-sandbox.ts'
import { md5Of, XRP } from './effects/fields.ts'

async function exchangeOf(options: Parameters<typeof startExchange>[0] = {}): Promise<Exchange> {
  const exchange = await startExchange(options)
  onTestFinished(async () => exchange.stop())
  return exchange
}
const newestOf = ({ server }: Exchange) => server.ledger.last().header

/** The index of all ledgers so far, made in one go in a folder of its own. */
async function indexedAtOnce(exchange: Exchange, dir = newFolder()) {
  const indexer = startIndexer(settingsFor(exchange, dir, [exchange.server.websocket]))
  await indexer.reaches(newestOf(exchange).ledger_index)
  await isLoaded(dir)
  await indexer.stop()
  return contentIn(dir)
}

/** Waits until the state of the ledger is loaded: until then an index lacks what it had not seen. */
async function isLoaded(dir: string): Promise<void> {
  const database = openMarketDatabase(dir, 'reader')
  await expect.poll(() => isWholeIndex(database), { timeout: 30_000 }).toBe(true)
  database.close()
}

function contentIn(dir: string) {
  const database = openMarketDatabase(dir, 'writer')
  try {
    return contentOf(database)
  } finally {
    database.close()
  }
}

/** The indexer as a process of its own. */
async function forkIndexer(settings: IndexerSettings) {
  const child: ChildProcess = fork(await builtProgram('indexer'), [], {
    env: { ...process.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
  })
  const ended = once(child, 'exit')
  return {
    child,
    ended,
    reaches: async (ledger: number) =>
      new Promise<void>((resolve) => {
        child.on('message', (given) => {
          const message = IndexerMessage.parse(given)
          if (message.kind === 'cursor' && message.ledgerIndex >= ledger) resolve()
        })
      }),
  }
}

/** Everything that the index answers about tokens and about the whole market, at its own time. */
async function answersIn(dir: string) {
  const database = openMarketDatabase(dir, 'reader')
  const now = readCursor(database)?.closedAt ?? 0
  database.close()
  const clock = { ...systemClock, now: () => new Date(now) }
  const source = createNativeSource({ dir, brokers: new Map(), clock })
  const ask = async <N extends MarketRouteName>(route: N, call: MarketCall<N>) =>
    source.ask(route, call, AbortSignal.timeout(10_000))
  const lists = await Promise.all(
    tokenOrders.map(async (sortBy) => ask('tokens', market.tokens.query.parse({ sortBy, limit: '100' }))),
  )
  const [all] = lists
  const md5s = all?.kind === 'found' ? all.body.tokens.map(({ md5 }) => md5) : []
  const each = await Promise.all(
    md5s.flatMap((md5) => [
      ask('token', { md5 }),
      ask('holders', { md5 }),
      ask('sparkline', { md5, ...market.sparkline.query.parse({ vs_currency: 'USD' }) }),
      ...(['1m', '1h', '1d'] as const).map(async (interval) =>
        ask('ohlc', { md5, ...market.ohlc.query.parse({ interval, fill: 'yes' }) }),
      ),
    ]),
  )
  const others = await Promise.all([ask('tags', {}), ask('token', { md5: md5Of(XRP) })])
  source.close()
  return { lists, each, others }
}

/** `npm run test:long` makes it twenty. */
const KILLS = Math.min(20, Number(process.env['KILLS'] ?? 5))

test(`an index that is killed ${KILLS} times answers as one that never was`, async () => {
  // A ledger each seven minutes: hours and days pass.
  const exchange = await exchangeOf({ seconds: 420 })
  const [dir, other] = [newFolder(), newFolder()]
  const settings = settingsFor(exchange, dir, [exchange.server.websocket])
  await indexedAtOnce(exchange, dir)
  copyIndex(dir, path.join(other, 'market.sqlite'))
  for (let round = 0; round < KILLS; round++) {
    for (let i = 0; i < 200 / KILLS; i++) exchange.trade()
    const indexer = await forkIndexer(settings)
    await indexer.reaches(newestOf(exchange).ledger_index - (round % 3))
    // It is somewhere in its work when it is killed.
    for (let i = 0; i < 3; i++) exchange.trade()
    indexer.child.kill('SIGKILL')
    await indexer.ended
  }
  const indexer = startIndexer(settings)
  await indexer.reaches(newestOf(exchange).ledger_index)
  await indexer.stop()
  const [killed, whole] = [contentIn(dir), await indexedAtOnce(exchange, other)]
  expect(whole['trade']?.length).toBeGreaterThan(500)
  expect(whole['price']?.length).toBeGreaterThan(100)
  expect(killed).toEqual(whole)
  const answers = await answersIn(other)
  expect(answers.each.length).toBeGreaterThan(20)
  expect(await answersIn(dir)).toEqual(answers)
}, 300_000)

test('the process ends when its service is gone', async () => {
  const exchange = await exchangeOf()
  const indexer = await forkIndexer(settingsFor(exchange, newFolder(), [exchange.server.websocket]))
  await indexer.reaches(newestOf(exchange).ledger_index)
  indexer.child.disconnect()
  expect((await indexer.ended)[0]).toBe(0)
}, 60_000)

/** Stands between the indexer and a node, and can be cut. */
async function startCable(target: string) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const other = net.connect(Number(new URL(target).port), '127.0.0.1')
    for (const one of [socket, other]) {
      sockets.add(one)
      one.on('error', () => undefined)
    }
    socket.pipe(other).pipe(socket)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  onTestFinished(async () => {
    if (server.listening) await cut()
  })
  return { url: `ws://127.0.0.1:${port}`, cut, mend: async () => listen(port) }
}

test('a node that goes away and comes back is followed again, from where it was left', async () => {
  const exchange = await exchangeOf()
  const cable = await startCable(exchange.server.websocket)
  const dir = newFolder()
  const indexer = startIndexer(settingsFor(exchange, dir, ['ws://127.0.0.1:9', cable.url]))
  for (let i = 0; i < 5; i++) exchange.trade()
  await indexer.reaches(newestOf(exchange).ledger_index)
  await cable.cut()
  for (let i = 0; i < 20; i++) exchange.trade()
  await cable.mend()
  await indexer.reaches(newestOf(exchange).ledger_index)
  exchange.trade()
  await indexer.reaches(newestOf(exchange).ledger_index)
  await isLoaded(dir)
  await indexer.stop()
  expect(indexer.events).toContain('indexer.node-failed')
  expect(contentIn(dir)).toEqual(await indexedAtOnce(exchange))
}, 60_000)

test('a node whose chain is another one: the index is built again, from the first ledger of that chain', async () => {
  const before = await startExchange()
  for (let i = 0; i < 10; i++) before.trade()
  const dir = newFolder()
  const settings = settingsFor(before, dir, [before.server.websocket])
  const indexer = startIndexer(settings)
  await indexer.reaches(newestOf(before).ledger_index)
  const port = Number(new URL(before.server.websocket).port)
  await before.stop()
  // The ledger of the sandbox after a restart: the same address, another history, and shorter.
  const after = await exchangeOf({ port, first: 1_791_000_000 })
  after.trade()
  const reader = openMarketDatabase(dir, 'reader')
  onTestFinished(() => reader.close())
  await expect.poll(() => readCursor(reader)?.hash, { timeout: 20_000 }).toBe(newestOf(after).ledger_hash)
  await isLoaded(dir)
  await indexer.stop()
  expect(readFirstLedger(reader)?.hash).toBe(after.server.ledger.find(90_000_000)?.header.ledger_hash)
  expect(contentIn(dir)).toEqual(await indexedAtOnce(after))
  expect(indexer.events).toContain('indexer.begun-again')
}, 60_000)

test('an index of all ledgers is whole from its first minute on, and behind when a minute has passed', async () => {
  const exchange = await exchangeOf()
  const dir = newFolder()
  const indexer = startIndexer(settingsFor(exchange, dir, [exchange.server.websocket]))
  exchange.trade()
  await indexer.reaches(newestOf(exchange).ledger_index)
  await indexer.stop()
  const source = createNativeSource({ dir, brokers: new Map(), clock: ledgerClock(exchange) })
  onTestFinished(() => source.close())
  expect(source.isBehind('holders')).toBe(false)
  const later = createNativeSource({ dir, brokers: new Map(), clock: ledgerClock(exchange, 60_000) })
  onTestFinished(() => later.close())
  expect(later.isBehind('holders')).toBe(true)
}, 60_000)

/** Shows the time of the newest ledger, and some milliseconds more. */
const ledgerClock = (exchange: Exchange, more = 0) => ({
  ...systemClock,
  now: () => new Date((newestOf(exchange).close_time + 946_684_800) * 1_000 + more),
})
