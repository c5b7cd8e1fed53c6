import { spawn } from 'node:child_process'

/** One command that has to succeed. */
export interface Step {
  readonly title: string
  readonly command: string
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs steps in their order, some of them at once. Tells the time of each, and all that a failed one has written.
 * A step that has the machine to itself writes to the terminal. No step begins after one has failed. Resolves with
 * whether all have succeeded.
 */
export async function runSteps(
  steps: readonly Step[],
  { atOnce, tell }: { readonly atOnce: number; readonly tell: (text: string) => void },
): Promise<boolean> {
  const left = [...steps]
  let isGood = true
  const work = async () => {
    for (let step = left.shift(); step !== undefined && isGood; step = left.shift()) {
      const begun = Date.now()
      const { end, written } = await runStep(step.command, steps.length === 1)
      if (end === undefined) tell(`✓ ${step.title}: ${seconds(begun)}`)
      else {
        isGood = false
        tell(`${written}\n✗ ${step.title} failed (${end}) after ${seconds(begun)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return isGood
}

/** `end` says how the command has failed. */
async function runStep(
  command: string,
  alone: boolean,
): Promise<{ end: string | undefined; written: string }> {
  const output = alone ? 'inherit' : 'pipe'
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output] })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  const end = await new Promise<string | undefined>((resolve) => {
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  return { end, written }
}
