import type { StepKind } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { FormedStep, PaymentStep } from '../../../domain/payment/step.ts'

const notConfirmed: Readonly<Record<StepKind, string>> = {
  trustline: 'The trust line is not confirmed yet.',
  fee: 'The fee is not confirmed yet.',
  approve: 'The approval is not confirmed yet.',
  product: 'The previous transaction is not confirmed yet.',
}

/** Throws FEE_TX_PENDING while a step before this one is not confirmed. */
export function mustFollow(intent: PaymentIntent, step: PaymentStep): void {
  const before = intent.steps
    .slice(0, intent.steps.indexOf(step))
    .find((other) => other.state !== 'confirmed')
  if (before === undefined) return
  throw new SuiteError('FEE_TX_PENDING', notConfirmed[before.kind], {
    retryAfter: 2,
    details: { step: before.id },
  })
}

/** The step of a payment. Throws NOT_FOUND when there is none. */
export function stepNamed(intent: PaymentIntent, stepId: string): PaymentStep {
  const step = intent.steps.find(({ id }) => id === stepId)
  if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
  return step
}

/** The same, with its transaction. Throws FEE_TX_PENDING while a planned step has none. */
export function formNamed(intent: PaymentIntent, stepId: string): FormedStep {
  const step = stepNamed(intent, stepId)
  if (step.state !== 'planned') return step
  mustFollow(intent, step)
  throw new SuiteError(
    'FEE_TX_PENDING',
    'The order is not made yet, so there is no address to pay to. It is asked for again by itself: wait a moment.',
    { retryAfter: 2, details: { step: step.id, awaiting: 'order' } },
  )
}

/** The error for a step that can no longer be signed as the caller asks. */
export const ended = (message: string) => new SuiteError('SESSION_NOT_PENDING', message)
export const noTogether = () =>
  new SuiteError('NOT_FOUND', 'The payment has no transaction that carries several of its steps.')
export const sentAlready = () => ended('A transaction of this step has been sent already.')
