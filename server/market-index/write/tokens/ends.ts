const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After a longer time without a ledger, hours before this are left out: none of them is looked at any more. */
const MOST = 25 * HOUR

/** The last end of a span of time that a ledger closing at `time` has passed: one that closes at an end is in the span. */
export const lastEndBefore = (time: number, span: number): number => (Math.ceil(time / span) - 1) * span

/**
 * Looks at the ledger's own time: calls `reach` at the end of each minute in which a ledger has closed, and of each
 * hour, before a later ledger is applied. So what is made of it is the same however ledgers come together in commits.
 */
export function createEnds(newest: number, reach: (end: number, isHour: boolean) => void) {
  let done = lastEndBefore(newest, MINUTE)
  return {
    passTo(time: number): void {
      const first = done + MINUTE
      if (time <= first) return
      // Before the first ledger there was nothing.
      if (done > 0) reach(first, first % HOUR === 0)
      const hour = Math.max(first + HOUR - (first % HOUR), lastEndBefore(time - MOST, HOUR) + HOUR)
      if (done > 0) for (let end = hour; end < time; end += HOUR) reach(end, true)
      done = lastEndBefore(time, MINUTE)
    },
  }
}
