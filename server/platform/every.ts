import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

/** Runs `work` at once and then every `ms` until stopped. A failure is logged and does not end it. */
export function every(
  { clock, log }: { clock: Clock; log: Log },
  ms: number,
  name: string,
  work: () => Promise<void>,
): () => void {
  let cancel: (() => void) | undefined
  const run = (): void => {
    cancel = clock.after(ms, run)
    work().catch((cause: unknown) => log.warn(`${name}.failed`, { cause }))
  }
  run()
  return () => cancel?.()
}
