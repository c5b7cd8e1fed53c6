import type { Clock } from '../clock.ts'

/** A clock that stands still until the test lets time pass. Timers run in the order in which they are due. */
export function createSteppingClock(start = Date.parse('2026-01-01T12:00:00.000Z')) {
  let ms = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const clock: Clock = {
    now: () => ms,
    timer: (run, after) => {
      const entry = { at: ms + after, run }
      timers.add(entry)
      return () => void timers.delete(entry)
    },
  }
  return {
    ...clock,
    iso: (after = 0) => new Date(ms + after).toISOString(),
    /** Lets time pass. After each timer, promises settle. */
    pass: async (by: number) => {
      const end = ms + by
      await settle()
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due)
        ms = Math.max(ms, due.at)
        due.run()
        await settle()
      }
      ms = end
    },
    /** The number of timers that are set. */
    waiting: () => timers.size,
  }
}

/** Lets promises settle. */
export async function settle(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0)
  })
}
