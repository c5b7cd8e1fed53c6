import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { hasLapsed } from '../../domain/payment/lapse.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { Outcome } from '../../domain/session-outcome.ts'
import { isForAnyone, type SignSession, statusAt } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { openSession } from './open-session.ts'
import { changeSession, notPending, readOutcome } from './read-session.ts'

/**
 * Ends a pending session without a signature. A paid fee stays a credit of its payment. A session that is cancelled
 * already stays as it is.
 */
export async function cancelSession(deps: SessionDeps, id: string): Promise<SignSession> {
  return changeSession(deps, id, (session) => {
    const status = statusAt(session, deps.clock.now())
    if (status === 'cancelled') return session
    if (status !== 'pending') throw notPending(status)
    return { ...session, status: 'cancelled' }
  })
}

/**
 * Continues a payment in a new session, after one that has ended without its product. A widget that lost its token in a
 * reload may also replace a pending session. A paid fee stays paid.
 */
export async function renewSession(
  deps: SessionDeps,
  session: SignSession,
  { audience, mayReplace }: { audience: Audience; mayReplace: boolean },
): Promise<CreatedSession> {
  const outcome = await readOutcome(deps, session)
  if (outcome.status === 'pending' && !mayReplace)
    throw invalidField('params.id', 'must be a session that has ended: this one still waits for a signature')
  if (!(await canGoOn(deps, session, outcome))) throw notPending(outcome.status)
  if (session.intentId !== undefined && outcome.verification === 'rejected')
    await deps.payments.retry(session.intentId)
  const { id, status: _, tokenDigest: _t, createdAt: _c, expiresAt: _e, ...fields } = session
  return openSession(deps, fields, audience, outcome.status === 'pending' ? { replaces: id } : {})
}

async function canGoOn(
  { store, clock }: SessionDeps,
  session: SignSession,
  { status, verification }: Outcome,
): Promise<boolean> {
  if (session.purpose === 'connect') return false
  if (status === 'signed' && verification !== 'rejected') return false
  if (session.intentId === undefined) return isForAnyone(session)
  const intent = await store.read.intents.get(session.intentId)
  if (intent !== undefined && (intent.state === 'lapsed' || hasLapsed(intent, clock.now())))
    throw new SuiteError('SESSION_NOT_PENDING', 'The payment has ended. Start a new one.')
  return intent?.state === 'open'
}
