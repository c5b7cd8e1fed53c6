import { spawnSync } from 'node:child_process'
import { probeChromium } from '../e2e/tools/fixtures/chromium.ts'
import { findChromium } from '../e2e/tools/fixtures/find-chromium.ts'
import { createStage, type Stage } from './stage.ts'
import { toText } from './report/print.ts'
import type { Section } from './report/section.ts'
import { writeFigures } from './report/write-figures.ts'
import { availableParallelism, loadavg, totalmem } from 'node:os'

/** What kind of machine this is: never which one. */
function machineClass(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GiB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** How many programs wanted to run in the last minute, on average: what other work the figures had to share with. */
const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

/**
 * `npm run bench`: all measurements, or those that are named, such as `npm run bench -- store http`. `--write`
 * puts a whole run into docs/figures.md. Fails when a ceiling is broken.
 */

type Measure = (stage: Stage) => Promise<Section>

/** In the order of their run: the first leaves a build that the others use. */
const measurements: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  start: () => import('./start.bench.ts'),
  sizes: () => import('./sizes.bench.ts'),
  store: () => import('./store.bench.ts'),
  indexer: () => import('./indexer.bench.ts'),
  'load-state': () => import('./indexer/load-state.bench.ts'),
  pages: () => import('./pages.bench.ts'),
  history: () => import('./history.bench.ts'),
  swap: () => import('./swap.bench.ts'),
  load: () => import('./load.bench.ts'),
  slow: () => import('./slow.bench.ts'),
  quote: () => import('./quote.bench.ts'),
  estimate: () => import('./estimate.bench.ts'),
  verify: () => import('./verify.bench.ts'),
  http: () => import('./http.bench.ts'),
  cpu: () => import('./cpu.bench.ts'),
  market: () => import('./market.bench.ts'),
  media: () => import('./media.bench.ts'),
  streams: () => import('./streams.bench.ts'),
  flood: () => import('./flood.bench.ts'),
  pauses: () => import('./pauses.bench.ts'),
}

async function run(names: readonly string[]): Promise<Section[]> {
  const stage = createStage()
  const sections: Section[] = []
  try {
    for (const name of names) {
      const begun = performance.now()
      const load = measurements[name]
      if (load === undefined)
        throw new Error(`There is no measurement "${name}": ${Object.keys(measurements).join(', ')}.`)
      const section = await (await load()).measure(stage)
      sections.push(section)
      console.log(`${toText(section)}\n  (${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s)`)
    }
  } finally {
    await stage.stop()
  }
  return sections
}

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const isWrite = args.includes('--write')
if (isWrite && named.length > 0) throw new Error('--write takes a whole run: name no measurement with it.')
const names = named.length > 0 ? named : Object.keys(measurements)
process.env['CHROMIUM_PATH'] = findChromium()
await probeChromium()

const begun = Date.now()
const machine = `${machineClass()}; load average ${loadAverage()} before the run`
console.log(machine)
if (
  !names.includes('start') &&
  spawnSync('npm run --silent build', { shell: true, stdio: 'inherit' }).status !== 0
)
  throw new Error('The build failed.')
const sections = await run(names)
if (isWrite) await writeFigures(sections, `${machine}, ${loadAverage()} after it`, new Date())

const broken = sections.flatMap(({ lines }) => lines).filter((line) => line.broken === true)
for (const { what, measured, beside } of broken) console.error(`✗ ${what}: ${measured}, ${beside}`)
if (broken.length > 0) process.exitCode = 1
console.log(`\nAll of it in ${((Date.now() - begun) / 1_000).toFixed(0)} s`)
