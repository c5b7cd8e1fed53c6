import { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
import { hostsTogether, stepsOf } from '../../domain/session-outcome.ts'
import { type SignSession, statusAt } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { mustBePending, notPending, readOutcome, readSession } from './read-session.ts'

/** Renews an expired quote, and with it the steps that are not signed yet. */
export async function refreshSession(deps: SessionDeps, id: string): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  if (session.intentId !== undefined) await deps.payments.refresh(session.intentId)
  return session
}

export async function openSessionStep(
  deps: SessionDeps,
  id: string,
  stepId: string,
  openedAt: string | undefined,
): Promise<SignSession> {
  const session = await mustBePending(deps, id)
  const intentId = await hostedStep(deps, session, stepId)
  await deps.mustHaveRoom(session)
  await deps.payments.open(intentId, stepId, id, openedAt)
  await deps.noteSession(session)
  return session
}

/** Notes that the wallet declined a step. Takes it also for a session that has ended: the truth about the step counts. */
export async function declineSessionStep(
  deps: SessionDeps,
  id: string,
  stepId: string,
  openedAt: string,
  code: number | undefined,
): Promise<SignSession> {
  const session = await readSession(deps, id)
  await deps.payments.decline(await hostedStep(deps, session, stepId), stepId, openedAt, code)
  return session
}

/**
 * Takes the transaction of a step, the last one by default. A hash is never refused because the session has expired:
 * the transaction was sent. For a cancelled session it notes the hash, and then throws SESSION_NOT_PENDING.
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
  const status = statusAt(session, deps.clock.now())
  try {
    await deps.payments.submit(await hostedStep(deps, session, step), step, txHash, id)
  } catch (error) {
    // The step waits for another one, which this session can no longer bring about.
    if (status !== 'pending' && error instanceof SuiteError && error.code === 'FEE_TX_PENDING')
      throw notPending(status)
    throw error
  }
  if (session.status === 'cancelled') throw notPending('cancelled')
  return session
}

/** Sends the signed transaction of an opened step, and answers its hash. The same bytes again get the same answer. */
export async function broadcastSessionStep(
  deps: SessionDeps,
  id: string,
  stepId: string,
  signed: string,
): Promise<string> {
  const session = await readSession(deps, id)
  const { status } = await readOutcome(deps, session)
  // Sending here signs the session, and a caller that missed the answer asks again.
  if (status !== 'pending' && status !== 'signed') throw notPending(status)
  return deps.payments.broadcast(await hostedStep(deps, session, stepId), stepId, signed, id)
}

const hostsStep = (session: SignSession, intent: PaymentIntent, stepId: string): boolean =>
  stepId === TOGETHER
    ? hostsTogether(session, intent)
    : stepsOf(session, intent).some((step) => step.id === stepId)

/** The intent whose step this session hosts, or whose steps together. */
async function hostedStep({ store }: SessionDeps, session: SignSession, stepId: string): Promise<string> {
  const intent = session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
  if (intent !== undefined && hostsStep(session, intent, stepId)) return intent.id
  throw new SuiteError('NOT_FOUND', 'The session has no such step.')
}
