import { numberOf } from '../../domain/payment/account-number.ts'
import { defined } from '../../kit/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { isSameTx } from '../../domain/payment/tx.ts'
import { type GivenRequest, slotOf } from '../../domain/xaman-request.ts'
import { type Asked, openedStep, sent } from './opened-step.ts'
import { type AskDeps, minutesOf, networkOf, pendingSession } from './session.ts'

/**
 * Asks for the signature of a step. A step never has more than one request that can be signed, because a second request
 * would pay twice. So another ask gets the same request. If the step has changed, the old request is taken back first.
 */
export function createStepAsks(deps: AskDeps): (sessionId: string, stepId: string) => Promise<GivenRequest> {
  /** Asks for the same step at the same moment wait for each other. */
  const turns = new Map<string, Promise<unknown>>()

  return async (sessionId, stepId) => {
    const asked = openedStep(await pendingSession(deps, sessionId), stepId)
    const slot = slotOf(stepAsked(asked))
    const before = turns.get(slot) ?? Promise.resolve()
    const turn = before.catch(() => undefined).then(() => askOnce(deps, asked))
    turns.set(slot, turn)
    try {
      return await turn
    } finally {
      if (turns.get(slot) === turn) turns.delete(slot)
    }
  }
}

const stepAsked = ({ intent, step }: Asked) => ({ intent: intent.id, id: step.id })

/** A payload of a partner's own is asked for only if the sign page would let a wallet sign it. Throws SuiteError. */
function mustBeSafe({ payloads }: AskDeps, { intent, step, tx }: Asked): void {
  if (intent.deal !== undefined) return
  const terms = { asset: step.asset.address, amount: BigInt(step.amountMinor), routers: [] }
  const problem = payloads.problemOf(tx, terms)
  if (problem !== undefined)
    throw new SuiteError('INVALID_REQUEST', `The transaction is not one to sign. ${problem}`)
}

async function askOnce(deps: AskDeps, asked: Asked): Promise<GivenRequest> {
  mustBeSafe(deps, asked)
  const before = await deps.requests.ofStep(stepAsked(asked))
  if (before !== undefined && (await stands(deps, before, asked))) {
    await deps.requests.handedOver(before, asked.openedAt)
    return before
  }
  return ask(deps, asked, before)
}

async function ask(deps: AskDeps, asked: Asked, replaces: GivenRequest | undefined): Promise<GivenRequest> {
  const { session, partnerName, step, tx } = asked
  return deps.requests.ask(
    {
      txjson: tx.txjson,
      // The ledger takes one transaction of each number: two requests of a step cannot both be carried out.
      ...defined({ sequence: numberOf(step) }),
      expireMinutes: minutesOf(session, deps.clock.now()),
      instruction: `${step.title}, for ${partnerName} (${session.origin}).`,
      ...networkOf(deps),
    },
    { session: session.id, step: stepAsked(asked), openedAt: asked.openedAt, replaces },
  )
}

/** True when this session can still use the request for the present step. */
async function stands(
  { requests, xaman, clock }: AskDeps,
  request: GivenRequest,
  asked: Asked,
): Promise<boolean> {
  const { resolved, signed, txHash } = await requests.freshOutcome(request)
  if (signed && !isSettled(asked, txHash)) throw sent()
  if (resolved) return false
  const { tx, session } = asked
  const number = numberOf(asked.step)
  const isSame =
    'Account' in request.txjson &&
    isSameTx({ ...tx, txjson: request.txjson }, tx) &&
    request.sequence === number
  if (isSame && request.session === session.id && clock.now().getTime() < Date.parse(request.expiresAt))
    return true
  if (await xaman.cancel(request.uuid)) return false
  if (request.sequence !== undefined && number !== undefined) {
    // The account has gone past the request's number without it: the request is dead.
    if (request.sequence < number) return false
    // Opened in time, it can be signed forever. But with its number it does nothing once the next request has landed.
    if (clock.now().getTime() >= Date.parse(request.expiresAt)) return false
  }
  throw new SuiteError(
    'UNAVAILABLE',
    'An earlier request is still open in Xaman. Reject it there, then try again.',
    { retryAfter: 5, details: { reason: 'REQUEST_OPEN' } },
  )
}

/** True when the step's transaction is known to have failed, so that another may be sent. */
function isSettled({ intent, step }: Asked, txHash: string | undefined): boolean {
  const past = [...(step.others ?? []), ...intent.attempts].map((attempt) => attempt.txHash)
  return [...past, ...(step.dismissed ?? []), ...(step.lost ?? [])].some(
    (hash) => hash.toUpperCase() === txHash,
  )
}
