import type { StepKind } from '#contracts/api/payment.ts'
import { claimId, isTaken } from '../../../domain/payment/claim.ts'
import { defined } from '../../../kit/defined.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { hasDeal, type PaymentIntent, productOf, stepOf, withStep } from '../../../domain/payment/intent.ts'
import { isLost, type PaymentStep } from '../../../domain/payment/step.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import { canonicalHash } from '../lookup/canonical-hash.ts'
import type { PaymentDeps } from '../deps.ts'
import { lostOf } from '../../../domain/payment/give-up.ts'
import { withOther, withoutOther } from '../../../domain/payment/other-payments.ts'

/** A step ready for another transaction. One that failed is not looked for again; one that was lost is. */
export function withoutTransaction(step: PaymentStep, now: Date): PaymentStep {
  const { txHash, failure, submittedAt: _, missingSince: _m, nonce: _n, signedTx: _s, ...rest } = step
  if (txHash === undefined || failure === undefined) return rest
  if (!isLost(step)) {
    const { openedTx, ...over } = rest
    const dismissed = [...(step.dismissed ?? []), txHash]
    return { ...over, dismissed, ...defined({ openedTx: failure === 'TX_FAILED' ? undefined : openedTx }) }
  }
  return { ...withOther(rest, txHash, now), ...defined({ lost: lostOf(step) }) }
}

const notConfirmed: Readonly<Record<StepKind, string>> = {
  trustline: 'The trust line is not confirmed yet.',
  fee: 'The fee is not confirmed yet.',
  approve: 'The approval is not confirmed yet.',
  product: 'The transaction before is not confirmed yet.',
}

/** Throws while a step before this one is not confirmed. */
export function mustFollow(intent: PaymentIntent, step: PaymentStep): void {
  const before = intent.steps
    .slice(0, intent.steps.indexOf(step))
    .find((other) => other.state !== 'confirmed')
  if (before === undefined) return
  throw new SuiteError('FEE_TX_PENDING', notConfirmed[before.kind], {
    retryAfter: 2,
    details: { step: before.id },
  })
}

/** Takes in the hash that a wallet answered. The same hash again is no change. */
export async function submitStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  txHash: string,
  session: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const told = chain.canonicalTxHash(txHash)
  if (told === undefined)
    throw new SuiteError('INVALID_REQUEST', 'The hash is not one of this chain.', {
      details: [{ path: 'body.txHash', message: `must be a transaction hash on ${chain.key}` }],
    })
  const { txHash: hash } = await canonicalHash(chain, told)
  await mustBeUnused(deps, intent, stepId, hash)
  // A wallet may replace its transaction to speed it up: the first hash then vanishes.
  const isGone = await replaced(deps, intent, stepId, hash)
  const point = await chain.point(intent.payer)
  return changeIntent(deps.store, id, (current) => {
    const step = stepOf(current, stepId)
    if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
    if (step.txHash === hash && step.state !== 'failed') return undefined
    const now = deps.clock.now()
    // Money may have been sent a second time: it must not be lost sight of.
    if (step.kind === 'fee' && step.state === 'confirmed')
      return withStep(current, withOther(step, hash, now))
    if (step.state === 'confirmed' || (step.state === 'submitted' && !isGone))
      throw ended('Another transaction of this step is known already.')
    mustFollow(current, step)
    const submitted = { openedFrom: point, openedNonce: point.nonce, ...sent(step, hash, session, now) }
    const changed = withStep(current, submitted)
    // What a wallet has sent is sent, however late.
    return changed.state === 'lapsed' ? { ...changed, state: 'open' } : changed
  })
}

/** The step with a transaction on its way. */
export function sent(step: PaymentStep, txHash: string, session: string | undefined, now: Date): PaymentStep {
  const { failure: _, missingSince: _m, nonce, signedTx, ...rest } = step
  const isSame = step.txHash === txHash
  const known = isSame ? rest : withOther(rest, step.txHash, now)
  return {
    ...withoutOther(known, txHash),
    state: 'submitted',
    txHash,
    submittedAt: (isSame ? step.submittedAt : undefined) ?? now.toISOString(),
    ...defined({ session, nonce: isSame ? nonce : undefined, signedTx: isSame ? signedTx : undefined }),
  }
}

async function replaced(
  deps: PaymentDeps,
  intent: PaymentIntent,
  stepId: string,
  hash: string,
): Promise<boolean> {
  const step = stepOf(intent, stepId)
  if (step?.state !== 'submitted' || step.txHash === undefined || step.txHash === hash) return false
  return (await deps.chains.get(intent.chain).chain.inspect(step.txHash)) === undefined
}

export async function mustBeUnused(
  { store }: PaymentDeps,
  intent: PaymentIntent,
  stepId: string,
  txHash: string,
): Promise<void> {
  if (isTaken(await store.read.claims.get(claimId(intent, txHash)), intent.id, stepId))
    throw new SuiteError('FEE_TX_REUSED', 'This transaction has counted for another payment already.')
}

/** Makes a failed product step ready for another attempt; the fee that was paid stays paid. */
export async function retryProduct({ store, clock }: PaymentDeps, id: string): Promise<PaymentIntent> {
  return changeIntent(store, id, (intent) => {
    const step = productOf(intent)
    const { txHash, submittedAt, failure, session, state } = step
    if (state !== 'failed' || txHash === undefined || submittedAt === undefined || failure === undefined)
      return undefined
    const attempt = { txHash, submittedAt, failure, ...defined({ session }) }
    const { session: _, ...rest } = withoutTransaction(step, clock.now())
    return {
      ...withStep(intent, { ...rest, state: 'waiting' }),
      attempts: [...intent.attempts, attempt],
      // The old price is no offer any more. It may have ended long ago, and is never said to outlive its transaction.
      ...(hasDeal(intent)
        ? { deal: { ...intent.deal, expiresAt: earlier(intent.deal.expiresAt, clock.now().toISOString()) } }
        : {}),
    }
  })
}

const earlier = (a: string, b: string) => (a < b ? a : b)
export const ended = (message: string) => new SuiteError('SESSION_NOT_PENDING', message)
