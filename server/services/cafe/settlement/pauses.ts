import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'

/** The pause of a sale whose look failed, in milliseconds; it doubles. */
const RETRY_MS = 2_000
const SLOWEST_MS = 60_000

interface Failed {
  readonly times: number
  readonly nextAt: number
}

/** Does some work for a sale, unless it failed a moment ago. */
export type Tried = (id: string, work: () => Promise<void>) => Promise<void>

export function createPauses({ clock, log }: { readonly clock: Clock; readonly log: Log }): Tried {
  const failed = new Map<string, Failed>()
  return async (id, work) => {
    const now = clock.now().getTime()
    const before = failed.get(id)
    if (before !== undefined && before.nextAt > now) return
    try {
      await work()
      failed.delete(id)
    } catch (cause) {
      const times = before?.times ?? 0
      failed.set(id, { times: times + 1, nextAt: now + Math.min(RETRY_MS * 2 ** times, SLOWEST_MS) })
      log.warn('nft-sale.not-advanced', { sale: id, cause })
    }
  }
}
