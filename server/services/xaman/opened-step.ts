import { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { FormedStep } from '../../domain/payment/step.ts'
import type { XrplTx } from '../../domain/payment/tx.ts'
import { stepsOf } from '../../domain/session-outcome.ts'
import type { PendingSession } from './session.ts'

export interface Asked extends PendingSession {
  readonly intent: PaymentIntent
  readonly step: FormedStep
  readonly tx: XrplTx
  readonly openedAt: string
}

/** The step, if this session has opened it. Otherwise throws SuiteError. */
export function openedStep(pending: PendingSession, stepId: string): Asked {
  const { session, intent } = pending
  const step = intent && stepsOf(session, intent).find(({ id }) => id === stepId)
  if (intent === undefined || step === undefined || step.state === 'planned' || step.tx.family !== 'xrpl')
    throw new SuiteError('NOT_FOUND', 'The session has no such step.')
  if (step.state === 'submitted' || step.state === 'confirmed') throw sent()
  if (step.state !== 'opened' || step.session !== session.id)
    throw new SuiteError('SESSION_NOT_PENDING', 'This session has to open the step first.')
  return { ...pending, intent, step, tx: step.tx, openedAt: step.opening.at }
}

export const sent = () =>
  new SuiteError('SESSION_NOT_PENDING', 'A transaction of this step has been sent already.')
