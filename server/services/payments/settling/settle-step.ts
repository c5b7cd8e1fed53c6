import type { StepFailure } from '#contracts/api/payment.ts'
import { claimId, countsOnce, isTaken, mayShare } from '../../../domain/payment/claim.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { withStepConfirmed } from '../../../domain/payment/confirm.ts'
import { type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { type FormedStep, isWatched, sentOf } from '../../../domain/payment/step.ts'
import { groupOf, isOut, legsOf, withGroup } from '../../../domain/payment/together.ts'
import { withFailed, withoutSent, withPresence, withSubmitted } from '../../../domain/payment/transitions.ts'
import type { Verdict } from '../../../domain/payment/proof.ts'
import type { Chain } from '../../../ports/chain.ts'
import { bookFee } from '../booking/book-fee.ts'
import { claimFor } from '../booking/claim-for.ts'
import { resend } from './resend.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findTransaction, type NotFound } from '../lookup/find-transaction.ts'
import { carriedBy } from '../lookup/carried.ts'
import { legHashes } from '../lookup/leg-hashes.ts'
import { orUnreadable } from '../lookup/unreadable.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { paysByContract } from '../../../domain/payment/contract-payer.ts'
import { givenUp } from '../../../domain/payment/give-up.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { findProduct, hasFailed, isLead, takeApart, takeFound, withEach } from './settle-together.ts'
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
    if (await hasFailed(deps, chain, intent, step))
      return fail(deps, chain, intent, step, txHash, 'TX_FAILED')
  }
  // No node shows the hash in a form that can be read, or the wallet never answered: search the payer's own history.
  const found = await findTransaction(deps, chain, intent, step)
  if ('txHash' in found) return take(deps, chain, intent, step, found.txHash, found.verdict)
  const product = await findProduct(deps, chain, intent, step)
  if (product !== undefined) return takeFound(deps, chain, intent, step, product.txHash)
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
  if (verdict.state === 'rejected' && verdict.reason !== 'TX_FAILED') {
    if (isLead(intent, step)) return takeApart(deps, chain, intent, step, verdict.reason)
    if (isToldForOther(intent, step, txHash)) return release(deps, intent, step)
  }
  if (verdict.state === 'rejected') return fail(deps, chain, intent, step, txHash, verdict.reason)
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
    if (isMeant === 'no') return fail(deps, chain, intent, step, txHash, 'TAG_MISMATCH')
  }
  try {
    const carried = await carriedBy(deps, chain, intent, txHash)
    return (await bookFee(deps, intent.id, { txHash, received, final, carried })).intent
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: intent.id, txHash })
    return fail(deps, chain, await noteOther(deps, intent.id, txHash), step, txHash, 'REUSED')
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
    const { of, via } = legHashes(chain, current, txHash)
    const whole = via === undefined || !isLead(current, same) ? current : withGroup(current, { via })
    return withEach(whole, same, (leg) => {
      const submitted = withSubmitted(leg, leg.id === same.id ? txHash : of(leg.id), undefined, now)
      return nonce === undefined ? submitted : { ...submitted, seen: { nonce } }
    })
  })
}

/** Confirms the step, if its transaction counts for no other payment. */
async function confirm(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
  receivedMinor: string | undefined,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  return deps.store.transact(async (tables) => {
    const current = await tables.intents.get(intent.id)
    const same = current === undefined ? undefined : asSeen(current, step)
    if (current === undefined || same === undefined) return current ?? intent
    const isFree = !countsOnce(step)
      ? !isTaken(await tables.claims.get(claimId(current, txHash)), current, step.id)
      : await claimFor(tables, current, [step.id], txHash, now.toISOString())
    // It was found for two payments at once. It belongs to the other one; this one's is still to come.
    if (!isFree && sentOf(same)?.txHash !== txHash) return current
    const next = isFree
      ? withStepConfirmed(current, same, { txHash, receivedMinor }, now)
      : withStep(current, withFailed(withSubmitted(same, txHash, undefined, now), 'REUSED'))
    await tables.intents.update(next)
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

async function fail(
  deps: PaymentDeps,
  chain: Chain,
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
    // A short payment, or one for no one in particular, is money all the same.
    const isMoney = reason === 'UNDERPAID' || reason === 'TAG_MISMATCH'
    const { of } = legHashes(chain, current, txHash)
    const failed = withEach(current, same, (leg) => {
      const one = withFailed(
        withSubmitted(leg, leg.id === same.id ? txHash : of(leg.id), undefined, now),
        reason,
      )
      return isMoney ? withOther(one, txHash, now) : one
    })
    return isOut(current) && groupOf(current, step.id) !== undefined
      ? withGroup(failed, { state: 'failed' })
      : failed
  })
}

/** True where a hash was told for several steps at once. */
const isToldForOther = (intent: PaymentIntent, step: FormedStep, txHash: string): boolean =>
  legsOf(intent).some(
    (leg) => mayShare(intent, leg.id, step.id) && leg.id !== step.id && sentOf(leg)?.txHash === txHash,
  )

const release = (deps: PaymentDeps, { id }: PaymentIntent, step: FormedStep): Promise<PaymentIntent> =>
  changeIntent(deps.store, id, (current) => {
    const same = asSeen(current, step)
    return same?.state === 'submitted' ? withStep(current, withoutSent(same)) : undefined
  })

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
    if (failure !== undefined) return fail(deps, chain, intent, step, step.sent.txHash, failure)
  }
  const isMissing = step.state === 'submitted' && step.seen?.missingSince === undefined
  if (dismissed.length === 0 && !isMissing) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = asSeen(current, step)
    if (same === undefined) return undefined
    const known = [...new Set([...(same.dismissed ?? []), ...dismissed])].slice(-MOST_DISMISSED)
    const looked = { ...same, dismissed: known }
    return withEach(withStep(current, looked), looked, (leg) =>
      leg.state === 'submitted' ? withPresence(leg, false, now) : leg,
    )
  })
}
