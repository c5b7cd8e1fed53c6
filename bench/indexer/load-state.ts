import { setTimeout as wait } from 'node:timers/promises'
import { encode } from 'xrpl'
import { encodeAccountID } from 'ripple-address-codec'
import { openMarketDatabase } from '#server/market-index/tables/database.ts'
import { creators } from '#server/market-index/write/derivers.ts'
import { openIndex } from '#server/market-index/write/index-ledgers.ts'
import { openStaging } from '#server/market-index/write/load/staging.ts'

/** Loads a generated ledger into an index, as a process of its own: its time and its largest memory. */

const [dir = '', count = '0'] = process.argv.slice(2)
const ENTRIES = Number(count)
const PAGE = 2_048
const CHUNK = 1_000
const ISSUERS = 10_000

/** Numbers that are spread over their range, the same in every run. */
const spread = (i: number): number => Math.imul(i + 1, 2_654_435_761) >>> 0

function idOf(number: number): string {
  const id = Buffer.alloc(20)
  id.writeUInt32BE(spread(number), 0)
  id.writeUInt32BE(number, 16)
  return encodeAccountID(id)
}
const LINE: unknown = {
  LedgerEntryType: 'RippleState',
  Flags: 65_536,
  Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: '123.45' },
  LowLimit: { currency: 'USD', issuer: idOf(1), value: '1000000000' },
  HighLimit: { currency: 'USD', issuer: idOf(2), value: '0' },
  LowNode: '0',
  HighNode: '0',
  PreviousTxnID: 'A'.repeat(64),
  PreviousTxnLgrSeq: 90_000_000,
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry of the ledger
const template = Buffer.from(encode(LINE as Parameters<typeof encode>[0]), 'hex')
const place = (number: number): number => {
  const id = Buffer.alloc(20)
  id.writeUInt32BE(spread(number), 0)
  id.writeUInt32BE(number, 16)
  return template.indexOf(id)
}
const [low, high] = [place(1), place(2)]

/** A trust line of one of many accounts to one of the issuers. */
function line(i: number): Buffer {
  const data = Buffer.from(template)
  const [holder, issuer] = [ISSUERS + i, Math.floor((i % ISSUERS) ** 2 / ISSUERS)]
  data.writeUInt32BE(spread(holder), low)
  data.writeUInt32BE(holder, low + 16)
  data.writeUInt32BE(spread(issuer), high)
  data.writeUInt32BE(issuer, high + 16)
  return data
}
function key(i: number): string {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32BE(Math.floor((i / ENTRIES) * 2 ** 32), 0)
  bytes.writeUInt32BE(i, 4)
  return bytes.toString('hex').toUpperCase()
}

const settings = { dollars: [], trusted: [], scams: [], brokers: [] }
const database = openMarketDatabase(dir, 'writer')
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const index = openIndex(
  database,
  0,
  creators(
    {
      ...settings,
      dir,
      nodes: [''],
      networkId: 0,
      pageEveryMs: 0,
      tokenLists: [],
      ipfsGateways: [],
      mayBeLoopback: false,
      logLevel: 'silent',
    },
    quiet,
  ),
)
const hash = 'A'.repeat(64)
index.apply([{ index: 90_000_000, hash, parentHash: hash, closedAt: 1_790_000_000_000, transactions: [] }])
const { number } = index.state.begin()
const begun = performance.now()
const cpu = process.cpuUsage()
let rss = 0
const look = (): void => {
  rss = Math.max(rss, process.memoryUsage.rss() / 2 ** 20)
}

let staging = openStaging(dir, number)
for (let from = 0; from < ENTRIES; from += PAGE) {
  const length = Math.min(PAGE, ENTRIES - from)
  const entries = Array.from({ length }, (_, i) => ({
    index: key(from + i),
    data: line(from + i)
      .toString('hex')
      .toUpperCase(),
  }))
  staging.add(entries, { ledger: 90_000_000, isLast: from + PAGE >= ENTRIES })
  look()
  // It is broken off now and then, and goes on.
  if ((from / PAGE) % 1_000 === 999) {
    staging.close()
    staging = openStaging(dir, number)
  }
}
const staged = performance.now()
staging.root()
staging.sort()
look()
const sorted = performance.now()
let longest = 0
for (;;) {
  const entries = staging.after(index.state.load()?.taken ?? null, CHUNK)
  const last = entries.at(-1)
  if (last === undefined) break
  const before = performance.now()
  index.state.take(entries, last.place)
  longest = Math.max(longest, performance.now() - before)
  look()
  await wait(0)
}
index.state.end(true, 0)
staging.remove()
const { user, system } = process.cpuUsage(cpu)
const holders = Number(database.prepare('SELECT count(*) AS n FROM holder').get()?.['n'])
database.close()
process.send?.({
  holders,
  seconds: [staged - begun, sorted - staged, performance.now() - sorted].map((ms) => ms / 1_000),
  cpu: (user + system) / 1e6,
  rss,
  longest,
})
process.disconnect()
