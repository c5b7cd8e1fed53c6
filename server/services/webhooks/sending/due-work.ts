import { createDueQueue } from '../../../kit/due-queue.ts'
import type { Clock } from '../../../ports/clock.ts'

export interface DueWork<Item> {
  /** `at` in epoch milliseconds. */
  add(at: number, item: Item): void
  /** Begins nothing more. */
  stop(): void
}

/** Begins the work on each item when its time has come, by one timer. `nameOf` tells items apart. */
export function createDueWork<Item>(
  clock: Clock,
  begin: (item: Item) => void,
  nameOf?: (item: Item) => unknown,
): DueWork<Item> {
  const queue = createDueQueue<Item>(nameOf)
  let timer: { readonly at: number; readonly cancel: () => void } | undefined
  let stopped = false

  function arm(): void {
    const at = queue.next()
    if (stopped || at === undefined || (timer !== undefined && timer.at <= at)) return
    timer?.cancel()
    timer = { at, cancel: clock.after(Math.max(0, at - clock.now().getTime()), ring) }
  }

  function ring(): void {
    timer = undefined
    const now = clock.now().getTime()
    for (let item = queue.take(now); item !== undefined; item = queue.take(now)) begin(item)
    arm()
  }

  return {
    add(at, item) {
      queue.add(at, item)
      arm()
    },
    stop() {
      stopped = true
      timer?.cancel()
    },
  }
}
