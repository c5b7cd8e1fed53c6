import { CREDIT_MS, type PaymentIntent } from './intent.ts'
import { isWatched } from './step.ts'

/** True when nothing can come of an open intent any more: its day is over, and no paid fee waits for a swap. */
export function hasLapsed(intent: PaymentIntent, now: Date): boolean {
  const ends =
    intent.creditUntil === undefined
      ? Date.parse(intent.createdAt) + CREDIT_MS
      : Date.parse(intent.creditUntil)
  return intent.state === 'open' && now.getTime() >= ends && !isSent(intent)
}

/** A transaction that is on its way is waited for, however late. */
function isSent(intent: PaymentIntent): boolean {
  return intent.steps.some((step) => isWatched(step) && step.state === 'submitted')
}

/** Until when a fee that counts from now pays for its product. */
export const creditFrom = (now: Date): string => new Date(now.getTime() + CREDIT_MS).toISOString()
