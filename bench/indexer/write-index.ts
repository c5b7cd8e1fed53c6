import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { creators } from '#server/market-index/write/derivers.ts'
import type { IndexerSettings } from '#server/market-index/write/settings.ts'
import { readLedger } from '#server/market-index/write/follow/read-ledger.ts'
import { openIndex } from '#server/market-index/write/index-ledgers.ts'
import { openMarketDatabase } from '#server/market-index/tables/database.ts'
import { FIRST_INDEX, ledgerText, TRANSACTIONS } from './ledgers.ts'

/** A process of its own: writes generated ledgers into an index, and counts the time of the processor. */

const [dir = '', loaded = '0', single = '0'] = process.argv.slice(2)
const GROUP = 40
/** Between two ledgers at the head: the real ones come every 4 seconds. */
const PAUSE_MS = 150
const silent = { info() {}, warn() {}, error: console.error }
const settings: IndexerSettings = {
  dir,
  nodes: ['ws://127.0.0.1'],
  networkId: 0,
  pageEveryMs: 0,
  dollars: [],
  trusted: [],
  scams: [],
  brokers: [],
  tokenLists: [],
  ipfsGateways: [],
  mayBeLoopback: false,
  logLevel: 'silent',
}
const database = openMarketDatabase(dir, 'writer')
const index = openIndex(database, 0, creators(settings, silent))

let next = FIRST_INDEX
let busy = 0
const commits: number[] = []

/** Reads and writes so many ledgers in one commit. Making them is not counted. */
function write(count: number): void {
  const texts = Array.from({ length: count }, () => ledgerText(next++))
  const before = process.cpuUsage()
  const begun = performance.now()
  index.apply(texts.map((text) => readLedger(JSON.parse(text))))
  commits.push(performance.now() - begun)
  const { user, system } = process.cpuUsage(before)
  busy += user + system
}

function figures(ledgers: number) {
  const trades = database.prepare('SELECT count(*) AS n FROM trade').get()?.['n']
  return {
    perSecond: (ledgers * TRANSACTIONS * 1e6) / busy,
    commits: [...commits],
    trades: Number(trades),
    rss: process.memoryUsage.rss() / 2 ** 20,
  }
}

for (let done = 0; done < Number(loaded); done += GROUP) write(Math.min(GROUP, Number(loaded) - done))
process.send?.({ kind: 'grouped', ...figures(Number(loaded)) })
// The reader starts now.
await once(process, 'message')
busy = 0
commits.length = 0
const ledgers = Number(single)
for (let i = 0; i < ledgers; i++) {
  write(1)
  await setTimeout(PAUSE_MS)
}
process.send?.({ kind: 'single', ...figures(ledgers) })
database.close()
process.disconnect()
