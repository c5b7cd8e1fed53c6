import type { StepFailure } from '#contracts/api/payment.ts'
import { claimId, isTaken } from '../../domain/claim.ts'
import { defined } from '../../domain/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import {
  hasDeal,
  isWatched,
  type PaymentIntent,
  type PaymentStep,
  productOf,
  withStep,
} from '../../domain/payment.ts'
import type { Verdict } from '../../domain/proof.ts'
import type { Chain } from '../../ports/chain.ts'
import { bookFee } from './book-fee.ts'
import { changeIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'
import { sent } from './hand-over.ts'
import { findTransaction, type NotFound, verdictOn } from './look-up.ts'
import { givenUp, missingSince } from './missing.ts'
import { isForAnother } from './unnamed-fee.ts'
import { suspend } from './suspend.ts'

/** A step remembers so many foreign transactions; beyond that, the oldest are looked at again. */
const MOST_DISMISSED = 500

/** Looks at one step that waits for its chain. */
export async function settleStep(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<PaymentIntent> {
  if (step.txHash !== undefined && step.state !== 'opened') {
    const verdict = await verdictOn(chain, intent, step, step.txHash)
    if (verdict.state !== 'missing') return take(deps, chain, intent, step, step.txHash, verdict)
  }
  // Nobody knows the hash, or the wallet never answered: the payer's own history tells.
  const found = await findTransaction(deps, chain, intent, step)
  if ('txHash' in found) return take(deps, chain, intent, step, found.txHash, found.verdict)
  return notFound(deps, chain, intent, step, found)
}

/** Takes a verdict on a step's transaction into the intent. */
async function take(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
  verdict: Verdict,
): Promise<PaymentIntent> {
  if (verdict.state === 'missing') return intent
  if (verdict.state === 'rejected') {
    const { reason, received, named } = verdict
    if (reason === 'UNDERPAID' && named === true && received !== undefined)
      await suspend(deps, intent, { txHash, received, reason })
    return fail(deps, intent, step, txHash, reason)
  }
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
  step: PaymentStep,
  txHash: string,
  { received, final, named }: Confirmed,
): Promise<PaymentIntent> {
  if (received === undefined) return intent
  if (named === false && (await isForAnother(deps, chain, intent, txHash)))
    return fail(deps, intent, step, txHash, 'TAG_MISMATCH')
  try {
    return (await bookFee(deps, intent.id, { txHash, received, final })).intent
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: intent.id, txHash })
    return fail(deps, intent, step, txHash, 'REUSED')
  }
}

/** Notes that nodes know a step's transaction, and its nonce: should it vanish, that tells whether it still can come. */
async function onItsWay(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
): Promise<PaymentIntent> {
  const isNew = step.txHash !== txHash || step.nonce === undefined
  const nonce = isNew ? (await chain.inspect(txHash))?.nonce : step.nonce
  const now = deps.clock.now()
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined || !isWatched(same)) return undefined
    const isKnown = same.txHash === txHash && same.state === 'submitted' && same.missingSince === undefined
    if (isKnown && same.nonce === nonce) return undefined
    const submittedAt = knownSince(same, txHash)
    return withStep(current, { ...sent(same, txHash, undefined, now), ...defined({ nonce, submittedAt }) })
  })
}

/** The step is done, if its transaction has counted for no other. */
async function confirm(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
  receivedMinor: string | undefined,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  const claim = claimId(intent.chain, txHash)
  return deps.store.transact(async ({ intents, claims }) => {
    const current = await intents.get(intent.id)
    const same = current?.steps.find((candidate) => candidate.id === step.id)
    if (current === undefined || same === undefined || !isWatched(same)) return current ?? intent
    const claimed = await claims.get(claim)
    const submitted = {
      ...sent(same, txHash, undefined, now),
      ...defined({ submittedAt: knownSince(same, txHash) }),
    }
    const changed = isTaken(claimed, intent.id, step.id)
      ? withStep(current, { ...submitted, state: 'failed', failure: 'REUSED' })
      : withStep(current, {
          ...submitted,
          state: 'confirmed',
          confirmedAt: now.toISOString(),
          ...defined({
            receivedMinor: step.kind === 'product' && hasDeal(current) ? receivedMinor : undefined,
          }),
        })
    if (claimed === undefined)
      await claims.insert({ id: claim, intentId: intent.id, stepId: step.id, at: now.toISOString() })
    const isSettled = step.id === productOf(changed).id && productOf(changed).state === 'confirmed'
    const next: PaymentIntent = isSettled ? { ...changed, state: 'settled' } : changed
    await intents.update(next)
    return next
  })
}

/** When a step's present transaction was first heard of. */
const knownSince = (step: PaymentStep, txHash: string): string | undefined =>
  step.txHash === txHash ? step.submittedAt : undefined

async function fail(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
  reason: StepFailure,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  deps.log.info('step.failed', { intent: intent.id, step: step.id, txHash, reason })
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined || !isWatched(same)) return undefined
    return withStep(current, {
      ...sent(same, txHash, undefined, now),
      submittedAt: same.submittedAt ?? now.toISOString(),
      state: 'failed',
      failure: reason,
    })
  })
}

/** Notes what was looked at in vain, and gives a transaction up that has been missing for long. */
async function notFound(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  { dismissed, wentOn }: NotFound,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  if (step.state === 'submitted' && step.txHash !== undefined) {
    const isPassed = step.nonce !== undefined && (await chain.point(intent.payer)).nonce > step.nonce
    const failure = givenUp(step, { wentOn, isPassed }, now)
    if (failure !== undefined) return fail(deps, intent, step, step.txHash, failure)
  }
  const isMissing = step.state === 'submitted' && step.missingSince === undefined
  if (dismissed.length === 0 && !isMissing) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined) return undefined
    return withStep(current, {
      ...same,
      dismissed: [...new Set([...(same.dismissed ?? []), ...dismissed])].slice(-MOST_DISMISSED),
      ...defined({
        missingSince: isMissing && same.state === 'submitted' ? missingSince(same, now) : same.missingSince,
      }),
    })
  })
}
