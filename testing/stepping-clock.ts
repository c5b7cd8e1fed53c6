import type { Clock } from '#server/ports/clock.ts'

/** A clock that moves only when a test says so, and then runs everything that is due. */
export interface SteppingClock extends Clock {
  /** Moves on by some milliseconds, running what falls due on the way, and lets promises settle in between. */
  step(ms: number): Promise<void>
}

export function createSteppingClock(start = Date.UTC(2026, 0, 1)): SteppingClock {
  let now = start
  let planned: { at: number; work: () => void }[] = []
  return {
    now: () => new Date(now),
    after(ms, work) {
      const entry = { at: now + ms, work }
      planned.push(entry)
      return () => {
        planned = planned.filter((other) => other !== entry)
      }
    },
    async step(ms) {
      const end = now + ms
      for (;;) {
        await settled()
        const due = planned.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        planned = planned.filter((entry) => entry !== due)
        now = Math.max(now, due.at)
        due.work()
      }
      now = end
      await settled()
    },
  }
}

/** Turns of the event loop that are waited for here, and not by what is tested. */
let turns = 0

/** Waits until the promises that are under way have run as far as they can without time or network. */
export async function settled(): Promise<void> {
  do {
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
    turns -= 1
  } while (process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length > turns)
}
