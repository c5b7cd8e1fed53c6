import { type Outcome, outcomeOf } from '../../../domain/session-outcome.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { SignSession } from '../../../domain/sign-session.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact } from './fact.ts'

/** A session with its payment. */
export interface Standing {
  readonly session: SignSession
  readonly intent: PaymentIntent | undefined
}

/**
 * What a change of a session, or of its payment, means for the session. Its end by time is no change: see
 * `expiredFact`.
 */
export function sessionFacts(before: Standing | undefined, after: Standing, now: Date): readonly Fact[] {
  const was = before && outcomeOf(before.session, before.intent, now)
  const is = outcomeOf(after.session, after.intent, now)
  const fact = (type: Fact['type']): Fact => ({
    partner: after.session.partner,
    type,
    data: dataOf(after.session, is),
  })
  const facts: Fact[] = []
  if (isOpened(after) && !isOpened(before)) facts.push(fact('sign_session.opened'))
  if (is.status === 'signed' && was?.status !== 'signed') facts.push(fact('sign_session.signed'))
  if (is.outcome === 'failed' && was?.outcome !== 'failed') facts.push(fact('sign_session.failed'))
  if (is.status === 'cancelled' && was?.status !== 'cancelled') facts.push(fact('sign_session.cancelled'))
  return facts
}

/** The session has ended by time, if it has. */
export function expiredFact({ session, intent }: Standing, now: Date): Fact | undefined {
  const outcome = outcomeOf(session, intent, now)
  if (outcome.status !== 'expired') return undefined
  return { partner: session.partner, type: 'sign_session.expired', data: dataOf(session, outcome) }
}

/** True once a wallet was asked for a transaction in this session. */
function isOpened(standing: Standing | undefined): boolean {
  if (standing?.intent === undefined) return false
  const { session, intent } = standing
  return (
    intent.steps.some((step) => step.session === session.id && step.opening !== undefined) ||
    intent.attempts.some((attempt) => attempt.session === session.id)
  )
}

const dataOf = (session: SignSession, outcome: Outcome) =>
  defined({
    id: session.id,
    ...outcome,
    purpose: session.purpose,
    env: session.env,
    chain: session.chain,
    product: session.product,
    origin: session.origin,
    reference: session.reference,
    payer: session.payer,
    intentId: session.intentId,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  })
