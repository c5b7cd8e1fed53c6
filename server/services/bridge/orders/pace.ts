import type { OrderState } from '#contracts/api/delivery.ts'
import type { MadeOrder } from '../../../domain/bridge-order.ts'

/** The bridge service is asked about an order at most once in this time, in milliseconds. */
export const SHORTEST_MS = 15_000
const LONGEST_FAILED_MS = 300_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A deposit that comes later than this after its order expired is not waited for. */
const EXPIRED_MS = 72 * HOUR_MS
/** The same for an order that its service never lets expire. */
const UNPAID_MS = 14 * 24 * HOUR_MS

/** How often an order is looked at while its state is new. */
const baseMs: Readonly<Partial<Record<OrderState, number>>> = {
  awaiting_deposit: SHORTEST_MS,
  confirming: SHORTEST_MS,
  exchanging: SHORTEST_MS,
  sending: SHORTEST_MS,
  refunding: 30_000,
  verifying: MINUTE_MS,
  expired: 10 * MINUTE_MS,
}

/**
 * The time to the next look at an order, in milliseconds; `undefined` when nothing more is expected of it. `chance`, from
 * 0 to 1, spreads the looks, so that orders of one moment are not all asked about at once.
 */
export function pauseOf(
  { status, statusAt }: Pick<MadeOrder, 'status' | 'statusAt'>,
  now: Date,
  failures: number,
  chance: number,
): number | undefined {
  const base = baseMs[status]
  const age = now.getTime() - Date.parse(statusAt)
  if (base === undefined) return undefined
  if (age >= (status === 'expired' ? EXPIRED_MS : status === 'awaiting_deposit' ? UNPAID_MS : Infinity))
    return undefined
  const usual = base * (age < 10 * MINUTE_MS ? 1 : age < HOUR_MS ? 2 : age < 24 * HOUR_MS ? 4 : 40)
  const longest = Math.max(base, LONGEST_FAILED_MS * 2)
  const failed = failures === 0 ? 0 : Math.min(SHORTEST_MS * 2 ** Math.min(failures, 10), LONGEST_FAILED_MS)
  return Math.round(Math.max(Math.min(usual, longest), failed) * (1 + chance / 4))
}
