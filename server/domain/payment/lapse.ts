import { CREDIT_MS, isEarned, isFinishing, isPaid, type PaymentIntent, productOf } from './intent.ts'
import { isSent as isSentStep, isWatched } from './step.ts'

/** True when an open intent is over: its day or its credit has ended, and nothing is on its way. */
export function hasLapsed(intent: PaymentIntent, now: Date): boolean {
  return (
    intent.state === 'open' && now.getTime() >= lapsesAt(intent) && !isSent(intent) && !isFinishing(intent)
  )
}

/** When the day or the credit of an intent ends, in Unix milliseconds. */
const lapsesAt = ({ createdAt, creditUntil }: PaymentIntent): number =>
  creditUntil === undefined ? Date.parse(createdAt) + CREDIT_MS : Date.parse(creditUntil)

/** The engine waits for a submitted transaction, however late it is. */
function isSent(intent: PaymentIntent): boolean {
  return intent.steps.some((step) => isWatched(step) && step.state === 'submitted')
}

/** True while the paid fee of an intent pays for another attempt at its product, and none is on its way. */
export const isCredit = (intent: PaymentIntent, now: Date): boolean =>
  isPaid(intent) && intent.state === 'open' && !hasLapsed(intent, now) && !isSentStep(productOf(intent))

/**
 * True while the fee of an intent is paid and its product has a transaction that is not decided. The fee is no credit
 * then, and becomes one again if that transaction fails or is given up.
 */
export const isOnItsWay = (intent: PaymentIntent): boolean =>
  isPaid(intent) && intent.state === 'open' && productOf(intent).state === 'submitted'

/** The end of the credit of a fee that is confirmed now. */
export const creditFrom = (now: Date): string => new Date(now.getTime() + CREDIT_MS).toISOString()

/**
 * True once a booked fee is owed to its payer: its credit is over, and the product can hardly follow any more. A wallet
 * that had the product's step last has had it for a day.
 */
export function isOwed(intent: PaymentIntent, now: Date): boolean {
  if (intent.booked !== 'pending' || isEarned(intent)) return false
  if (intent.state !== 'lapsed' && !hasLapsed(intent, now)) return false
  const product = productOf(intent)
  if (product.state === 'submitted' || isFinishing(intent)) return false
  const askedAt = product.opening?.at
  return askedAt === undefined || now.getTime() >= Date.parse(askedAt) + CREDIT_MS
}
