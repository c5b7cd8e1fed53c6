import { availableParallelism } from 'node:os'
import { runSteps, type Step } from './steps.ts'

/**
 * `npm test`: everything that has to be true of a commit, the quick things first. `npm run check` (`--quick`): the
 * quick things. Stops at the first that fails.
 */
const started = Date.now()
const isQuick = process.argv.includes('--quick')

const script = (title: string, ...names: readonly string[]): Step => ({
  title,
  command: names.map((name) => `npm run --silent ${name}`).join(' && '),
})

/**
 * Steps in one line run at once, as far as there are cores. The unit tests, which keep all cores busy by themselves, begin
 * with the core that the last checks leave.
 */
const lines: readonly (readonly Step[])[] = [
  [
    script('Format', 'format:check'),
    // One reading of all projects for both.
    script('Types and lint', 'lint'),
    script('Unused code', 'unused'),
    script('Generated documents', 'docs:check', 'docs:lint'),
    script('Build and sizes', 'build', 'sizes'),
    script('Unit tests', 'test:unit'),
  ],
  ...(isQuick
    ? []
    : [[script('Integration tests', 'test:integration')], [script('Browser tests', 'test:e2e')]]),
]

for (const steps of lines)
  if (!(await runSteps(steps, { atOnce: availableParallelism(), tell: console.log }))) process.exit(1)
console.log(`✓ All of it in ${((Date.now() - started) / 1000).toFixed(0)} s`)
