import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import type { Section } from '../report/section.ts'

/** `BENCH_ENTRIES` for a longer run: ten million take about twenty minutes. */
const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 300_000)
const CEILING_MB = 512

const Loaded = z.object({
  holders: z.int(),
  seconds: z.tuple([z.number(), z.number(), z.number()]),
  cpu: z.number(),
  rss: z.number(),
  longest: z.number(),
})

/** Loading the whole state of a generated ledger into an empty index. */
export async function measure(): Promise<Section> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-load-'))
  try {
    const child = fork(path.join(import.meta.dirname, 'load-state.ts'), [dir, String(ENTRIES)], {
      execArgv: ['--max-old-space-size=512', '--import', 'tsx'],
    })
    const [given] = await once(child, 'message')
    return report(Loaded.parse(given))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function report({ holders, seconds, cpu, rss, longest }: z.output<typeof Loaded>): Section {
  const [staged, sorted, taken] = seconds
  const count = ENTRIES.toLocaleString('en')
  return {
    title: 'Loading the state of the ledger',
    lines: [
      {
        what: `Memory of the process, ${count} trust lines`,
        measured: `${rss.toFixed(0)} MB`,
        beside: `the limit: ${CEILING_MB} MB`,
        verdict: rss <= CEILING_MB ? 'within it' : 'too much',
        broken: rss > CEILING_MB || holders !== ENTRIES,
      },
      {
        what: 'Time of the processor',
        measured: `${Math.round(ENTRIES / cpu).toLocaleString('en')} entries a second`,
        beside: `${staged.toFixed(0)} + ${sorted.toFixed(0)} + ${taken.toFixed(0)} s`,
        verdict: 'to stage, to sort, to take in',
        broken: false,
      },
      {
        what: 'The longest that a ledger waits',
        measured: `${longest.toFixed(0)} ms`,
        beside: 'and once for the sorting',
        verdict: 'a ledger closes every 4 s',
        broken: longest > 4_000,
      },
    ],
    notes: [
      'Every trust line is of an account of its own, which is harder than the real ledger. What a node takes to answer is not in it. `BENCH_ENTRIES=10000000` loads ten million.',
    ],
  }
}
