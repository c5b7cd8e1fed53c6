import type { Clock } from '../ports/clock.ts'
import type { Log, LogFields } from '../ports/log.ts'
import { StoreClosed } from '../ports/store.ts'

/** The time in which failures of one kind become one line. */
const WINDOW_MS = 10_000
/** The most kinds that are counted at once. */
const MOST_KINDS = 1_000

/**
 * A log in which a failure that repeats is one line with a count: the first one is told at once and in full, those of
 * the next seconds as `repeated`. Only entries with a `cause` are failures; all others are told as they come. What came
 * too late for the closed store is no failure.
 */
export function dampFailures(log: Log, clock: Pick<Clock, 'after'>): Log {
  const counts = new Map<string, number>()

  function damp(level: 'warn' | 'error', event: string, fields: LogFields): void {
    const kind = `${event} ${textOf(fields['cause'])}`
    const count = counts.get(kind)
    if (count !== undefined) return void counts.set(kind, count + 1)
    log[level](event, fields)
    if (counts.size >= MOST_KINDS) return
    counts.set(kind, 0)
    clock.after(WINDOW_MS, () => {
      const repeated = counts.get(kind) ?? 0
      counts.delete(kind)
      if (repeated > 0)
        log[level](event, { repeated, seconds: WINDOW_MS / 1_000, like: textOf(fields['cause']) })
    })
  }

  const tell = (level: 'warn' | 'error') => (event: string, fields?: LogFields) => {
    if (fields?.['cause'] instanceof StoreClosed) log.info(event, fields)
    else if (fields?.['cause'] === undefined) log[level](event, fields)
    else damp(level, event, fields)
  }
  return {
    info: (event, fields) => log.info(event, fields),
    warn: tell('warn'),
    error: tell('error'),
  }
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
