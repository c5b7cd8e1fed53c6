import { CREDIT_MS, isUnderWay, type PaymentIntent } from './intent.ts'
import { type PaymentStep, sentOf } from './step.ts'

/** The end of the last day of an unpaid payment, in epoch milliseconds. */
export function dayOf({ createdAt, steps }: PaymentIntent): number {
  const moments = [createdAt, ...steps.flatMap(({ opening }) => opening?.at ?? [])]
  return Math.max(...moments.map((at) => Date.parse(at))) + CREDIT_MS
}

/** True when nothing was sent or paid for it, as far as known. Transactions of opened steps were searched before. */
export function isUntouched({ booked, creditUntil, attempts, steps }: PaymentIntent): boolean {
  return (
    booked === 'no' &&
    creditUntil === undefined &&
    attempts.length === 0 &&
    steps.every(
      (step) => (sentOf(step) === undefined || isInvented(step)) && (step.others ?? []).length === 0,
    )
  )
}

/** True when no wallet was asked for anything either, so that nothing can still come. */
export const isUnasked = (intent: PaymentIntent): boolean => isUntouched(intent) && !isUnderWay(intent)

/** True for a reported hash that no node has ever shown: anyone can report one. */
const isInvented = (step: PaymentStep): boolean =>
  step.state === 'failed' && step.failure === 'DROPPED' && step.seen?.nonce === undefined
