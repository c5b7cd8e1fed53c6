import { CREDIT_MS, isUnderWay, type PaymentIntent } from './intent.ts'
import { isGivenUp, type PaymentStep, sentOf } from './step.ts'

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

/**
 * When a wallet was last asked for a transaction, or one was last reported, in epoch milliseconds. `undefined` when no
 * wallet was asked for anything, so that nothing can still come.
 */
export function lastAskedAt(intent: PaymentIntent): number | undefined {
  if (!isUnderWay(intent)) return undefined
  const moments = intent.steps.flatMap((step) => [step.opening?.at ?? [], sentOf(step)?.at ?? []].flat())
  return Math.max(...[intent.createdAt, ...moments].map((at) => Date.parse(at)))
}

/** True for a reported hash that no node has ever shown: anyone can report one. */
const isInvented = (step: PaymentStep): boolean =>
  step.state === 'failed' && isGivenUp(step.failure) && step.seen?.nonce === undefined
