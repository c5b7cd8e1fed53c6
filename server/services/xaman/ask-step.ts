import { SuiteError } from '../../domain/errors.ts'
import { isSameTx, type PaymentIntent, type PaymentStep, type XrplTx } from '../../domain/payment.ts'
import { stepsOf } from '../../domain/session-outcome.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Request } from './requests.ts'
import { type AskDeps, minutesOf, networkOf, type PendingSession, pendingSession } from './session.ts'

const MOST_KEPT = 5_000

interface StepOf {
  readonly session: SignSession
  readonly intent: PaymentIntent
}

/**
 * Asks for the signature of a step. Of one step there is never more than one request that can be signed: a second
 * one would pay twice. So who asks again gets the same one, and one that has become another is taken back first.
 */
export function createStepAsks(deps: AskDeps): (sessionId: string, stepId: string) => Promise<Request> {
  const { requests, xaman, clock } = deps
  /** The last request of each step; those who ask at the same moment wait for each other. */
  const latest = new Map<string, Promise<Request | undefined>>()

  async function askAnew(pending: PendingSession, step: PaymentStep, tx: XrplTx, intent: string) {
    return requests.ask(
      {
        txjson: tx.txjson,
        expireMinutes: minutesOf(pending.session, clock.now()),
        instruction: `${step.title}, for ${pending.partnerName} (${pending.session.origin}).`,
        ...networkOf(deps),
      },
      { session: pending.session.id, step: { intent, id: step.id } },
    )
  }

  /** True when the request can still be signed, for this session, as the step stands now. */
  async function stands(request: Request, { session, intent }: StepOf, step: PaymentStep, tx: XrplTx) {
    const { resolved, signed, txHash } = await requests.freshOutcome(request)
    if (signed && !isSettled(intent, step, txHash)) throw sent()
    if (resolved || clock.now().getTime() >= Date.parse(request.expiresAt)) return false
    const isSame = 'Account' in request.txjson && isSameTx({ ...tx, txjson: request.txjson }, tx)
    if (isSame && request.session === session.id && requests.find(request.uuid) !== undefined) return true
    if (await xaman.cancel(request.uuid)) return false
    throw new SuiteError(
      'UNAVAILABLE',
      'An earlier request is still open in Xaman. Reject it there, then try again.',
      { retryAfter: 5 },
    )
  }

  return async (sessionId, stepId) => {
    const pending = await pendingSession(deps, sessionId)
    const { session, intent } = pending
    const step = intent && stepsOf(session, intent).find(({ id }) => id === stepId)
    if (intent === undefined || step === undefined || step.tx.family !== 'xrpl')
      throw new SuiteError('NOT_FOUND', 'The session has no such step.')
    const { tx } = step
    if (step.state === 'submitted' || step.state === 'confirmed') throw sent()
    if (step.state !== 'opened' || step.session !== session.id)
      throw new SuiteError('SESSION_NOT_PENDING', 'The step has to be opened by this session first.')

    const key = `${intent.id} ${step.id}`
    const before = latest.get(key) ?? Promise.resolve(undefined)
    const next = before.then(async (request) =>
      request !== undefined && (await stands(request, { session, intent }, step, tx))
        ? request
        : askAnew(pending, step, tx, intent.id),
    )
    // A failure changes nothing: the request before it is still the last one.
    const kept = next.catch(() => before)
    latest.delete(key)
    latest.set(key, kept)
    const [oldest] = latest.keys()
    if (latest.size > MOST_KEPT && oldest !== undefined) latest.delete(oldest)
    return next
  }
}

/** True when a transaction that was sent for the step is known to have come to nothing, so that another may be sent. */
function isSettled({ attempts }: PaymentIntent, step: PaymentStep, txHash: string | undefined): boolean {
  const past = [
    ...(step.dismissed ?? []),
    ...[...(step.others ?? []), ...attempts].map((other) => other.txHash),
  ]
  return past.some((hash) => hash.toUpperCase() === txHash)
}

const sent = () => new SuiteError('SESSION_NOT_PENDING', 'A transaction of this step has been sent already.')
