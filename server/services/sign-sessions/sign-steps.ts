import { SuiteError } from '../../domain/errors.ts'
import { stepsOf } from '../../domain/session-outcome.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { mustBePending, notPending, readOutcome, readSession } from './read-session.ts'

/** Renews the quote of what is not signed yet, when it has expired. */
export async function refreshSession(deps: SessionDeps, id: string): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  if (session.intentId !== undefined) await deps.payments.refresh(session.intentId)
  return session
}

/** Notes that one of the session's steps is being handed to a wallet. */
export async function openSessionStep(
  deps: SessionDeps,
  id: string,
  stepId: string,
  openedAt: string | undefined,
): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  await deps.payments.open(await hostedStep(deps, session, stepId), stepId, id, openedAt)
  return session
}

/**
 * Takes in the transaction of a step, the last one by default. A hash is never turned away because time has run
 * out: what a wallet sent is sent. It still throws SESSION_NOT_PENDING when the session was cancelled, after
 * noting the hash.
 */
export async function completeSession(
  deps: SessionDeps,
  id: string,
  txHash: string,
  stepId: string | undefined,
): Promise<SignSession> {
  const session = await readSession(deps, id)
  const intent =
    session.intentId === undefined ? undefined : await deps.store.read.intents.get(session.intentId)
  const step = stepId ?? (intent === undefined ? undefined : stepsOf(session, intent).at(-1)?.id)
  if (step === undefined) throw new SuiteError('SESSION_NOT_PENDING', 'This session has nothing to sign yet.')
  await deps.payments.submit(await hostedStep(deps, session, step), step, txHash, id)
  if (session.status === 'cancelled') throw notPending('cancelled')
  return session
}

/** Sends what a wallet has signed for an opened step, and answers its hash. The same bytes again answer the same. */
export async function broadcastSessionStep(
  deps: SessionDeps,
  id: string,
  stepId: string,
  signed: string,
): Promise<string> {
  const session = await readSession(deps, id)
  const { status } = await readOutcome(deps, session)
  // A session is signed by what is sent here: whoever has not heard the answer asks again.
  if (status !== 'pending' && status !== 'signed') throw notPending(status)
  return deps.payments.broadcast(await hostedStep(deps, session, stepId), stepId, signed, id)
}

/** The intent whose step this session hosts. */
async function hostedStep({ store }: SessionDeps, session: SignSession, stepId: string): Promise<string> {
  const intent = session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
  if (intent === undefined || !stepsOf(session, intent).some((step) => step.id === stepId))
    throw new SuiteError('NOT_FOUND', 'The session has no such step.')
  return intent.id
}
