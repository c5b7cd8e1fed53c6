import type { Log } from '../ports/log.ts'

/** Does steps one after the other. One that fails is logged by its name, and ends no other. */
export async function everyStep(
  log: Log,
  work: string,
  steps: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> {
  for (const [step, run] of Object.entries(steps))
    try {
      await run()
    } catch (cause) {
      log.error(`${work}.step-failed`, { step, cause })
    }
}
