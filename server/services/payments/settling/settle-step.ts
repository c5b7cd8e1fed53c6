import type { StepFailure } from '#contracts/api/payment.ts'
import { claimId, countsOnce, isTaken } from '../../../domain/payment/claim.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { hasDeal, type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { type FormedStep, isWatched, sentOf } from '../../../domain/payment/step.ts'
import {
  withConfirmed,
  withFailed,
  withPresence,
  withSubmitted,
} from '../../../domain/payment/transitions.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import type { Chain } from '../../../ports/chain.ts'
import { bookFee } from '../booking/book-fee.ts'
import { resend } from './resend.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findTransaction, type NotFound } from '../lookup/find-transaction.ts'
import { orUnreadable } from '../lookup/unreadable.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { paysByContract } from '../../../domain/payment/contract-payer.ts'
import { givenUp } from '../../../domain/payment/give-up.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { noteOther } from '../booking/book-or-note.ts'
import { isMeantFor } from '../lookup/unnamed-fee.ts'

/** The most foreign transactions that a step remembers; beyond that, the oldest are judged again. */
const MOST_DISMISSED = 500

/** Brings one watched step up to date with its chain. */
export async function settleStep(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
): Promise<PaymentIntent> {
  const txHash = sentOf(step)?.txHash
  if (txHash !== undefined) {
    const verdict = await orUnreadable(verdictOn(deps, chain, intent, step, txHash))
    if (verdict === 'unreadable')
      deps.log.warn('transaction.unreadable', { intent: intent.id, step: step.id, txHash })
    else if (verdict.state !== 'missing') return take(deps, chain, intent, step, txHash, verdict)
  }
  // No node shows the hash in a form that can be read, or the wallet never answered: search the payer's own history.
  const found = await findTransaction(deps, chain, intent, step)
  if ('txHash' in found) return take(deps, chain, intent, step, found.txHash, found.verdict)
  return notFound(deps, chain, intent, step, found)
}

/** Takes a verdict on a step's transaction into the intent. */
async function take(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
  verdict: Verdict,
): Promise<PaymentIntent> {
  if (verdict.state === 'missing') return intent
  if (verdict.state === 'rejected') return fail(deps, intent, step, txHash, verdict.reason)
  if (verdict.state === 'pending') return onItsWay(deps, chain, intent, step, txHash)
  return step.kind === 'fee'
    ? takeFee(deps, chain, intent, step, txHash, verdict)
    : confirm(deps, intent, step, txHash, verdict.received?.toString())
}

type Confirmed = Extract<Verdict, { state: 'confirmed' }>

async function takeFee(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
  { received, final, named }: Confirmed,
): Promise<PaymentIntent> {
  if (received === undefined) return intent
  if (named === false) {
    const isMeant = await isMeantFor(deps, chain, intent, txHash)
    // The next look decides.
    if (isMeant === 'undecided') return intent
    if (isMeant === 'no') return fail(deps, intent, step, txHash, 'TAG_MISMATCH')
  }
  try {
    return (await bookFee(deps, intent.id, { txHash, received, final })).intent
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: intent.id, txHash })
    return fail(deps, await noteOther(deps, intent.id, txHash), step, txHash, 'REUSED')
  }
}

/** Notes that nodes know a transaction, and its nonce: if it vanishes, the nonce tells whether it can come back. */
async function onItsWay(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
): Promise<PaymentIntent> {
  const known = step.state === 'submitted' && step.sent.txHash === txHash ? step.seen?.nonce : undefined
  const nonce = known ?? (await chain.inspect(txHash))?.nonce
  const now = deps.clock.now()
  return changeIntent(deps.store, intent.id, (current) => {
    const same = asSeen(current, step)
    if (same === undefined) return undefined
    const isKnown = same.state === 'submitted' && same.sent.txHash === txHash
    if (isKnown && same.seen?.missingSince === undefined && same.seen?.nonce === nonce) return undefined
    const submitted = withSubmitted(same, txHash, undefined, now)
    return withStep(current, nonce === undefined ? submitted : { ...submitted, seen: { nonce } })
  })
}

/** Confirms the step, if its transaction counts for no other. */
async function confirm(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
  receivedMinor: string | undefined,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  const claim = claimId(intent, txHash)
  return deps.store.transact(async ({ intents, claims }) => {
    const current = await intents.get(intent.id)
    const same = current === undefined ? undefined : asSeen(current, step)
    if (current === undefined || same === undefined) return current ?? intent
    const claimed = await claims.get(claim)
    // It was found for two payments at once. It belongs to the other one; this one's is still to come.
    if (isTaken(claimed, intent.id, step.id) && sentOf(same)?.txHash !== txHash) return current
    const submitted = withSubmitted(same, txHash, sessionOf(current, txHash), now)
    const brought = step.kind === 'product' && hasDeal(current) ? receivedMinor : undefined
    const changed = withStep(
      current,
      isTaken(claimed, intent.id, step.id)
        ? withFailed(submitted, 'REUSED')
        : withConfirmed(submitted, now, brought),
    )
    if (claimed === undefined && countsOnce(step))
      await claims.insert({ id: claim, intentId: intent.id, stepId: step.id, at: now.toISOString() })
    const last = productOf(changed)
    const isDone = step.id === last.id && last.state === 'confirmed'
    const attempts = changed.attempts.filter((attempt) => attempt.txHash !== txHash)
    const state = last.endsLater === true ? 'open' : 'settled'
    const next: PaymentIntent = isDone ? { ...changed, state, attempts } : changed
    await intents.update(next)
    return next
  })
}

/**
 * The present step, if it has not changed since the look at the chain. A look takes seconds, and a wallet may have sent
 * a transaction meanwhile. Then the verdict is out of date, and the next look decides.
 */
function asSeen(current: PaymentIntent, seen: FormedStep): FormedStep | undefined {
  const step = current.steps.find(({ id }) => id === seen.id)
  if (step === undefined || !isWatched(step)) return undefined
  const isSame =
    sentOf(step)?.txHash === sentOf(seen)?.txHash &&
    step.state === seen.state &&
    step.opening?.at === seen.opening?.at
  return isSame ? step : undefined
}

/** The session of an attempt that was given up and has succeeded after all. */
const sessionOf = ({ attempts }: PaymentIntent, txHash: string): string | undefined =>
  attempts.find((attempt) => attempt.txHash === txHash)?.session

async function fail(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
  reason: StepFailure,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  deps.log.info('step.failed', { intent: intent.id, step: step.id, txHash, reason })
  return changeIntent(deps.store, intent.id, (current) => {
    const same = asSeen(current, step)
    if (same === undefined) return undefined
    const failed = withFailed(withSubmitted(same, txHash, undefined, now), reason)
    // A short payment, or one for no one in particular, is money all the same.
    const isMoney = reason === 'UNDERPAID' || reason === 'TAG_MISMATCH'
    return withStep(current, isMoney ? withOther(failed, txHash, now) : failed)
  })
}

/** Notes the dismissed transactions, and gives up a transaction that has been missing for long. */
async function notFound(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
  { dismissed }: NotFound,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  if (step.state === 'submitted') {
    await resend(deps, chain, intent.id, step)
    const { nonce } = await chain.point(intent.payer)
    const isPassed = step.seen?.nonce !== undefined && nonce > step.seen.nonce
    const wentOn = step.opening?.nonce !== undefined && nonce > step.opening.nonce
    const failure = givenUp(step, { wentOn, isPassed, byContract: paysByContract(intent) }, now)
    if (failure !== undefined) return fail(deps, intent, step, step.sent.txHash, failure)
  }
  const isMissing = step.state === 'submitted' && step.seen?.missingSince === undefined
  if (dismissed.length === 0 && !isMissing) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = asSeen(current, step)
    if (same === undefined) return undefined
    const known = [...new Set([...(same.dismissed ?? []), ...dismissed])].slice(-MOST_DISMISSED)
    const looked = { ...same, dismissed: known }
    return withStep(current, looked.state === 'submitted' ? withPresence(looked, false, now) : looked)
  })
}
