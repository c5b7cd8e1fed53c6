import type { Changes } from '../../ports/shared/changes.ts'
import { createDueQueue } from '../../kit/due-queue.ts'
import type { Clock } from '../../ports/clock.ts'

export interface Expiries {
  /** Wakes those who wait for a change of a session once it has expired. `at` in epoch milliseconds. */
  wakeAfter(at: number, session: string): void
}

/** One timer for all sessions that are followed, however many streams follow each. */
export function createExpiries(clock: Clock, changes: Changes): Expiries {
  const due = createDueQueue<string>()
  let planned = Infinity
  let cancel: (() => void) | undefined

  function plan(): void {
    const next = due.next()
    if (next === undefined || next >= planned) return
    cancel?.()
    planned = next
    cancel = clock.after(Math.max(0, next - clock.now().getTime()), ring)
  }

  function ring(): void {
    planned = Infinity
    cancel = undefined
    const now = clock.now().getTime()
    for (let id = due.take(now); id !== undefined; id = due.take(now)) changes.wake(id)
    plan()
  }

  return {
    wakeAfter(at, session) {
      due.add(at + 1, session)
      plan()
    },
  }
}
