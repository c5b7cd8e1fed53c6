/** The pause after our own disk or database has failed: twice as long each time. Nobody else is asked meanwhile. */
export interface OwnPause {
  /** Until when, in epoch milliseconds. */
  until(): number
  isOver(): boolean
  /** Notes a failure. False while the pause lasts: those that were under way fail together. */
  begin(): boolean
  /** Notes that something could be written. */
  end(): void
}

export interface OwnPauseTimes {
  readonly firstMs: number
  readonly longestMs: number
}

/** `now` in epoch milliseconds. */
export function createOwnPause(now: () => number, times: Partial<OwnPauseTimes> = {}): OwnPause {
  const { firstMs = 1_000, longestMs = 5 * 60_000 } = times
  let [failures, until] = [0, 0]
  return {
    until: () => until,
    isOver: () => now() >= until,
    begin() {
      if (now() < until) return false
      until = now() + Math.min(firstMs * 2 ** failures++, longestMs)
      return true
    },
    end: () => void (failures = 0),
  }
}
