import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isWholeIndex, readLoaded } from '../tables/coverage.ts'
import { openMarketDatabase } from '../tables/database.ts'
import { newFolder, settingsFor, startIndexer } from '../testing/run-in-test.ts'
import { stateIn } from '../testing/state-in.ts'
import { type Exchange, startExchange } from '../testing/trade-on-sandbox.ts'
import { type IndexerSettings, SETTINGS_VARIABLE } from './settings.ts'

const KILLS = 3
const newestOf = ({ server }: Exchange) => server.ledger.last().header.ledger_index

/** The indexer in a process of its own, with small pages. */
function start(settings: IndexerSettings) {
  const program = path.join(import.meta.dirname, '../testing/load-program.ts')
  const child = fork(program, [], {
    env: { ...process.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
    execArgv: ['--import', 'tsx'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    /** Resolves when it has told of an event so many times. */
    tells: async (wanted: string, times = 1) =>
      new Promise<void>((resolve, reject) => {
        let count = 0
        child.on('message', (event) => {
          if (event === wanted && ++count === times) resolve()
        })
        child.once('exit', () => reject(new Error('it has ended')))
      }),
  }
}

function reading<T>(dir: string, read: (database: ReturnType<typeof openMarketDatabase>) => T): T {
  const database = openMarketDatabase(dir, 'reader')
  try {
    return read(database)
  } finally {
    database.close()
  }
}

test('a load of the whole ledger that is killed at any page, three times, ends as one that never was', async () => {
  const exchange = await startExchange()
  onTestFinished(async () => exchange.stop())
  for (let i = 0; i < 15; i++) exchange.trade()
  const dir = newFolder()
  const settings = {
    ...settingsFor(exchange, dir, [exchange.server.websocket]),
    firstLedger: newestOf(exchange),
    pageEveryMs: 20,
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, tells } = start(settings)
    await tells('page', 1 + Math.floor(Math.random() * 5))
    child.kill('SIGKILL')
    await once(child, 'exit')
    // People trade on meanwhile.
    exchange.trade()
  }
  expect(reading(dir, isWholeIndex)).toBe(false)
  const { child, tells } = start(settings)
  await tells('load.done')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const last = startIndexer(settings)
  exchange.trade()
  await last.reaches(newestOf(exchange))
  await last.stop()
  const other = newFolder()
  const whole = startIndexer(settingsFor(exchange, other, [exchange.server.websocket]))
  await whole.reaches(newestOf(exchange))
  await whole.stop()
  expect(reading(dir, readLoaded)?.proved).toBe(true)
  expect(reading(dir, stateIn)).toEqual(reading(other, stateIn))
}, 180_000)
