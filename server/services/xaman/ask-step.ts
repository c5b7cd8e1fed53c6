import { SuiteError } from '../../domain/errors.ts'
import { isSameTx, type PaymentIntent, type PaymentStep, type XrplTx } from '../../domain/payment.ts'
import { stepsOf } from '../../domain/session-outcome.ts'
import type { Request } from './requests.ts'
import { type AskDeps, minutesOf, networkOf, type PendingSession, pendingSession } from './session.ts'

const MOST_KEPT = 5_000

interface Asked extends PendingSession {
  readonly intent: PaymentIntent
  readonly step: PaymentStep
  readonly tx: XrplTx
}

/**
 * Asks for the signature of a step. Of one step there is never more than one request that can be signed: a second
 * one would pay twice. So who asks again gets the same one, and one that has become another is taken back first.
 */
export function createStepAsks(deps: AskDeps): (sessionId: string, stepId: string) => Promise<Request> {
  /** The last request of each step; those who ask at the same moment wait for each other. */
  const latest = new Map<string, Promise<Request | undefined>>()

  return async (sessionId, stepId) => {
    const asked = openedStep(await pendingSession(deps, sessionId), stepId)
    const key = `${asked.intent.id} ${asked.step.id}`
    const before = latest.get(key) ?? Promise.resolve(undefined)
    const next = before.then(async (request) =>
      request !== undefined && (await stands(deps, request, asked)) ? request : ask(deps, asked),
    )
    latest.delete(key)
    // A failure changes nothing: the request before it is still the last one.
    latest.set(
      key,
      next.catch(() => before),
    )
    const [oldest] = latest.keys()
    if (latest.size > MOST_KEPT && oldest !== undefined) latest.delete(oldest)
    return next
  }
}

/** The step, handed to a wallet by this session. Throws SuiteError. */
function openedStep(pending: PendingSession, stepId: string): Asked {
  const { session, intent } = pending
  const step = intent && stepsOf(session, intent).find(({ id }) => id === stepId)
  if (intent === undefined || step === undefined || step.tx.family !== 'xrpl')
    throw new SuiteError('NOT_FOUND', 'The session has no such step.')
  if (step.state === 'submitted' || step.state === 'confirmed') throw sent()
  if (step.state !== 'opened' || step.session !== session.id)
    throw new SuiteError('SESSION_NOT_PENDING', 'The step has to be opened by this session first.')
  return { ...pending, intent, step, tx: step.tx }
}

async function ask(deps: AskDeps, { session, partnerName, intent, step, tx }: Asked): Promise<Request> {
  return deps.requests.ask(
    {
      txjson: tx.txjson,
      expireMinutes: minutesOf(session, deps.clock.now()),
      instruction: `${step.title}, for ${partnerName} (${session.origin}).`,
      ...networkOf(deps),
    },
    { session: session.id, step: { intent: intent.id, id: step.id } },
  )
}

/** True when the request can still be signed, for this session, as the step stands now. */
async function stands({ requests, xaman, clock }: AskDeps, request: Request, asked: Asked): Promise<boolean> {
  const { resolved, signed, txHash } = await requests.freshOutcome(request)
  if (signed && !isSettled(asked, txHash)) throw sent()
  if (resolved) return false
  const { tx, session } = asked
  const isSame = 'Account' in request.txjson && isSameTx({ ...tx, txjson: request.txjson }, tx)
  const isKnown = requests.find(request.uuid) !== undefined && request.session === session.id
  if (isSame && isKnown && clock.now().getTime() < Date.parse(request.expiresAt)) return true
  if (await xaman.cancel(request.uuid)) return false
  throw new SuiteError(
    'UNAVAILABLE',
    'An earlier request is still open in Xaman. Reject it there, then try again.',
    { retryAfter: 5, details: { reason: 'REQUEST_OPEN' } },
  )
}

/** True when a transaction that was sent for the step is known to have come to nothing: another may be sent. */
function isSettled({ intent, step }: Asked, txHash: string | undefined): boolean {
  const past = [...(step.others ?? []), ...intent.attempts].map((attempt) => attempt.txHash)
  return [...past, ...(step.dismissed ?? [])].some((hash) => hash.toUpperCase() === txHash)
}

const sent = () => new SuiteError('SESSION_NOT_PENDING', 'A transaction of this step has been sent already.')
