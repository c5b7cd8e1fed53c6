import type { SessionOutcome, SessionStatus, Verification } from '#contracts/api/trade/session-step.ts'
import { defined } from '../kit/defined.ts'
import { type Attempt, isFinishing, isUndelivered, type PaymentIntent, productOf } from './payment/intent.ts'
import { type PaymentStep, sentOf } from './payment/step.ts'
import { type SignSession, statusAt } from './sign-session.ts'

/** The result of a sign session, read from the session and, for its transactions, from the intent. */
export interface Outcome extends Ended {
  readonly outcome: SessionOutcome
}

interface Ended {
  readonly status: SessionStatus
  readonly verification: Verification
  readonly txHash?: string
  readonly signedAt?: string
  readonly rejection?: string
  readonly late?: boolean
}

/** The product was paid, and its order has ended without a payout. */
const NOT_DELIVERED = 'NOT_DELIVERED'

/** The outcome at a moment, read from the intent: a session is signed when its last step was sent under it. */
export function outcomeOf(session: SignSession, intent: PaymentIntent | undefined, now: Date): Outcome {
  const ended = endOf(session, intent, now)
  // The chain has said its part; how the payment ends is still to be said.
  const isToCome = intent !== undefined && isFinishing(intent) && lastOf(session, intent).endsLater === true
  if (intent !== undefined && isUndelivered(intent) && lastOf(session, intent).id === productOf(intent).id)
    return { ...ended, rejection: NOT_DELIVERED, outcome: 'failed' }
  return {
    ...ended,
    outcome: isToCome ? 'pending' : wordFor(session, ended, intent && lastOf(session, intent)),
  }
}

/** The end in one word: the chain decides, whatever became of the session that signed. */
function wordFor(
  { purpose }: SignSession,
  { status, verification }: Ended,
  last: PaymentStep | undefined,
): SessionOutcome {
  if (purpose === 'connect') return status === 'signed' ? 'succeeded' : status
  if (last?.state === 'confirmed' || verification === 'confirmed') return 'succeeded'
  // Cancelled or expired with a transaction on its way, and another attempt after a failure.
  if (last?.state === 'submitted') return 'pending'
  if (status === 'signed') return verification === 'rejected' ? 'failed' : 'pending'
  return status
}

function endOf(session: SignSession, intent: PaymentIntent | undefined, now: Date): Ended {
  if (session.purpose === 'connect' && session.payer !== undefined)
    return { status: 'signed', verification: 'unverified' }
  const sent = intent === undefined ? undefined : sentUnder(session, intent)
  // A cancelled session stays cancelled, even when its wallet sent the transaction.
  if (sent === undefined || session.status === 'cancelled')
    return { status: statusAt(session, now), verification: 'unverified' }
  return {
    status: 'signed',
    txHash: sent.txHash,
    signedAt: sent.submittedAt,
    verification: sent.failure === undefined ? (sent.confirmed ? 'confirmed' : 'unverified') : 'rejected',
    ...defined({
      rejection: sent.failure,
      late: sent.submittedAt >= session.expiresAt ? true : undefined,
    }),
  }
}

/** The steps of an intent that a session hosts. */
export function stepsOf(session: SignSession, intent: PaymentIntent): readonly PaymentStep[] {
  const { stepIds } = session
  return stepIds === undefined ? intent.steps : intent.steps.filter((step) => stepIds.includes(step.id))
}

/** Whether a session hosts all steps that one transaction of its payment carries. */
export function hostsTogether(session: SignSession, { together }: PaymentIntent): boolean {
  const { stepIds } = session
  return together !== undefined && together.steps.every((id) => stepIds?.includes(id) !== false)
}

interface SentUnder extends Omit<Attempt, 'failure' | 'session'> {
  readonly confirmed: boolean
  readonly failure?: string
}

const lastOf = (session: SignSession, intent: PaymentIntent): PaymentStep =>
  stepsOf(session, intent).at(-1) ?? productOf(intent)

/** The transaction of the session's last step, if this session sent it. */
function sentUnder(session: SignSession, intent: PaymentIntent): SentUnder | undefined {
  const last = lastOf(session, intent)
  const sent = sentOf(last)
  if (sent !== undefined && last.session === session.id)
    return {
      txHash: sent.txHash,
      submittedAt: sent.at,
      confirmed: last.state === 'confirmed',
      ...defined({ failure: last.state === 'failed' ? last.failure : undefined }),
    }
  const attempt = intent.attempts.findLast((past) => past.session === session.id)
  if (attempt !== undefined) return { ...attempt, confirmed: false }
  // An earlier attempt that was given up has succeeded after all: a new session of the payment shows it.
  return last.state === 'confirmed'
    ? { txHash: last.sent.txHash, submittedAt: last.sent.at, confirmed: true }
    : undefined
}
