import { hasDeal, type PaymentIntent } from './intent.ts'
import { isWatched } from './step.ts'
import { isUntouched } from './untouched.ts'

/**
 * Whether something may still happen to a payment, now or after a later look at its chain. Payments without work are
 * the history: no request and no timer goes through them.
 */
export function hasWork(intent: PaymentIntent): boolean {
  const { state, booked, steps } = intent
  const isOver =
    (state === 'final' && (booked === 'posted' || booked === 'refunded' || !hasDeal(intent))) ||
    (state === 'lapsed' && (booked === 'posted' || booked === 'owed' || booked === 'refunded'))
  return !isOver || steps.some((step) => isWatched(step) || (step.others ?? []).length > 0)
}

/** Whether a payment may leave once it is old enough. */
export const mayLeave = (intent: PaymentIntent): boolean =>
  (intent.state === 'lapsed' || intent.env === 'test') && isUntouched(intent)
