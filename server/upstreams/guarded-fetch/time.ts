import { untilAborted } from '../../kit/deadline.ts'
import type { Clock } from '../../ports/clock.ts'
import { PublicFetchError } from '../../ports/public-fetch.ts'

export interface Time {
  /**
   * Runs a part of the work within what is left of the time. `hasHead` ends the shorter limit of the part. Rejects at
   * the limit, or with the reason of the signal, also when the work itself cannot be stopped.
   */
  run<T>(signal: AbortSignal, work: (end: AbortSignal, hasHead: () => void) => Promise<T>): Promise<T>
}

/** The time of one fetch, in milliseconds. It does not pass between the parts. */
export function createTime(clock: Clock, limits: { readonly head: number; readonly all: number }): Time {
  let left = limits.all
  return {
    async run(signal, work) {
      signal.throwIfAborted()
      const began = clock.now().getTime()
      const end = new AbortController()
      const stop = () => end.abort(signal.reason)
      const late = () => end.abort(new PublicFetchError('failed', 'no answer in time'))
      const stopAll = clock.after(left, late)
      const stopHead = clock.after(limits.head, late)
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await untilAborted(end.signal, work(end.signal, stopHead))
      } finally {
        stopAll()
        stopHead()
        signal.removeEventListener('abort', stop)
        left = Math.max(0, left - (clock.now().getTime() - began))
      }
    },
  }
}
