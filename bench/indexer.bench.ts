import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bytesIn } from '#server/platform/bytes-in.ts'
import { TRADES_SHARE, TRANSACTIONS } from './indexer/ledgers.ts'
import { quantile } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'

/** `BENCH_TRADES` for a longer run. */
const TRADES = Number(process.env['BENCH_TRADES'] ?? 200_000)
const LEDGERS = Math.ceil(TRADES / TRANSACTIONS / TRADES_SHARE)
/** Written one by one at the end, while the reader asks. */
const SINGLE = 200
const CEILING = { perSecond: 2_000, megabytes: 1_024, readMs: 10 } as const

const Written = z.object({
  perSecond: z.number(),
  commits: z.array(z.number()),
  trades: z.number(),
  rss: z.number(),
})
const Read = z.object({
  times: z.record(z.string(), z.array(z.number())),
  firstMs: z.number(),
  rss: z.number(),
})

/** The indexer's work on generated ledgers, its memory and file, and what a reader waits meanwhile. */
export async function measure(): Promise<Section> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-indexer-'))
  try {
    const writer = start('write-index.ts', [dir, String(LEDGERS - SINGLE), String(SINGLE)])
    const grouped = Written.parse(await message(writer))
    const reader = start('read-index.ts', [dir])
    writer.send('go')
    const single = Written.parse(await message(writer))
    reader.send('stop')
    const read = Read.parse(await message(reader))
    return report({ grouped, single, read, bytes: (await bytesIn(dir)) ?? 0 })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const start = (file: string, args: readonly string[]): ChildProcess =>
  fork(path.join(import.meta.dirname, 'indexer', file), [...args], {
    execArgv: ['--max-old-space-size=512', '--import', 'tsx'],
  })

async function message(child: ChildProcess): Promise<unknown> {
  // A channel hands over its messages before it closes; a process may have ended before that.
  const ended = once(child, 'disconnect').then(() =>
    Promise.reject(new Error('a process of the measurement has ended')),
  )
  ended.catch(() => undefined)
  const [given] = await Promise.race([once(child, 'message'), ended])
  return given
}

interface Results {
  readonly grouped: z.output<typeof Written>
  readonly single: z.output<typeof Written>
  readonly read: z.output<typeof Read>
  readonly bytes: number
}

function report({ grouped, single, read, bytes }: Results): Section {
  const memory = single.rss + read.rss
  return {
    title: 'The indexer of the market',
    lines: [
      rate('Ledgers that are behind, 40 a commit', grouped.perSecond),
      rate('One ledger a commit, as at the head', single.perSecond),
      {
        what: 'Memory of writer and reader',
        measured: `${single.rss.toFixed(0)} + ${read.rss.toFixed(0)} MB`,
        beside: `the limit: ${CEILING.megabytes} MB`,
        verdict: memory <= CEILING.megabytes ? 'within it' : 'too much',
        broken: memory > CEILING.megabytes,
      },
      {
        what: `Files after ${single.trades.toLocaleString('en')} trades`,
        measured: `${(bytes / 2 ** 20).toFixed(0)} MB`,
        beside: `the limit: ${CEILING.megabytes} MB`,
        verdict: `${(bytes / single.trades).toFixed(0)} bytes a trade`,
        broken: bytes / 2 ** 20 > CEILING.megabytes,
      },
      ...Object.entries(read.times).map(([name, taken]) => answerLine(name, taken, name === 'first list')),
    ],
    notes: [
      `Ledgers of ${TRANSACTIONS} transactions with whole metadata; ${TRADES_SHARE * 100} % of them are trades, four in ten with a pool; 10,000 tokens, 50,000 accounts. The time is the processor’s, of all threads of the process: reading the JSON, deriving and writing with fsync.`,
      `A commit of one ledger took ${quantile(single.commits, 0.5).toFixed(1)} ms at the median and ${quantile(single.commits, 0.99).toFixed(1)} ms at p99, while the reader asked. They came six a second: the real ones come every four seconds.`,
      'Answers are made anew each time, without the cache that stands before them.',
    ],
  }
}

const rate = (what: string, perSecond: number): Line => ({
  what,
  measured: `${Math.round(perSecond).toLocaleString('en')} transactions a second of one core`,
  beside: `the least: ${CEILING.perSecond.toLocaleString('en')}`,
  verdict: `${(perSecond / CEILING.perSecond).toFixed(1)} times as many`,
  broken: perSecond < CEILING.perSecond,
})

function answerLine(name: string, taken: readonly number[], isFirst: boolean): Line {
  const [median, p99] = [quantile(taken, 0.5), quantile(taken, 0.99)]
  return {
    what: `Answer: ${name}`,
    measured: isFirst ? `${median.toFixed(0)} ms` : `${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    beside: isFirst ? 'reads all tokens once' : `the limit at p99: ${CEILING.readMs} ms`,
    verdict: isFirst ? 'once for each start' : p99 <= CEILING.readMs ? 'within it' : 'too slow',
    broken: !isFirst && p99 > CEILING.readMs,
  }
}
