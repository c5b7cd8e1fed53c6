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
import { bookFee, reverseFee } from './book-fee.ts'
import { changeIntent, readIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'
import { sent } from './hand-over.ts'
import { findTransaction, verdictOn } from './look-up.ts'

/** A booked fee whose transaction nobody knows any more is given up after this long. */
const VANISHED_AFTER_MS = 3_600_000
/** A step remembers so many foreign transactions; beyond that, the oldest are looked at again. */
const MOST_DISMISSED = 50

/**
 * Brings an intent to where its chain is: finds transactions whose hash never came, verifies those that are
 * known, books and posts the fee. Doing it again is harmless; it is how the engine goes on after a crash.
 */
export async function settle(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  let intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  for (const { id: stepId } of intent.steps) {
    const step = intent.steps.find((candidate) => candidate.id === stepId)
    if (step !== undefined && isWatched(step)) intent = await settleStep(deps, chain, intent, step)
  }
  return intent.booked === 'pending' ? settleBooking(deps, chain, intent) : intent
}

async function settleStep(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<PaymentIntent> {
  if (step.state === 'submitted' && step.txHash !== undefined) {
    const verdict = await verdictOn(chain, intent, step, step.txHash)
    if (verdict.state !== 'missing') return take(deps, intent, step, step.txHash, verdict)
  }
  // Nobody knows the hash, or the wallet never answered: the payer's own history tells.
  const found = await findTransaction(chain, intent, step)
  if ('txHash' in found) return take(deps, intent, step, found.txHash, found.verdict)
  return found.dismissed.length === 0 ? intent : dismiss(deps, intent, step, found.dismissed)
}

/** Takes a verdict on a step's transaction into the intent. */
async function take(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
  verdict: Verdict,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  if (verdict.state === 'missing') return intent
  if (verdict.state === 'confirmed' && step.kind === 'fee') {
    const received = verdict.received
    if (received === undefined) return intent
    try {
      const booked = await bookFee(deps, intent.id, { txHash, received, final: verdict.final })
      return booked.intent
    } catch (error) {
      if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
      deps.log.warn('fee.reused', { intent: intent.id, txHash })
      return fail(deps, intent, step, txHash, 'TAG_MISMATCH')
    }
  }
  if (verdict.state === 'rejected') return fail(deps, intent, step, txHash, verdict.reason)
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined || !isWatched(same)) return undefined
    const submitted =
      same.txHash === txHash && same.state === 'submitted' ? same : sent(same, txHash, undefined, now)
    if (verdict.state === 'pending')
      return submitted === same ? undefined : withStep(current, step.id, submitted)
    const confirmed = withStep(current, step.id, {
      ...submitted,
      state: 'confirmed',
      confirmedAt: now.toISOString(),
      ...defined({
        receivedMinor: step.kind === 'product' && hasDeal(current) ? verdict.received?.toString() : undefined,
      }),
    })
    return step.id === productOf(current).id ? { ...confirmed, state: 'settled' } : confirmed
  })
}

async function fail(
  deps: PaymentDeps,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
  reason: NonNullable<PaymentStep['failure']>,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  deps.log.info('step.failed', { intent: intent.id, step: step.id, txHash, reason })
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined || !isWatched(same)) return undefined
    return withStep(current, step.id, {
      ...sent(same, txHash, undefined, now),
      submittedAt: same.submittedAt ?? now.toISOString(),
      state: 'failed',
      failure: reason,
    })
  })
}

async function dismiss(
  { store }: PaymentDeps,
  intent: PaymentIntent,
  step: PaymentStep,
  hashes: readonly string[],
): Promise<PaymentIntent> {
  return changeIntent(store, intent.id, (current) => {
    const same = current.steps.find((candidate) => candidate.id === step.id)
    if (same === undefined) return undefined
    const dismissed = [...new Set([...(same.dismissed ?? []), ...hashes])].slice(-MOST_DISMISSED)
    return withStep(current, step.id, { dismissed })
  })
}

/** Posts a booked fee when it is final, or takes it back when its transaction is gone for good. */
async function settleBooking(deps: PaymentDeps, chain: Chain, intent: PaymentIntent): Promise<PaymentIntent> {
  const step = intent.steps.find((candidate) => candidate.kind === 'fee')
  if (step?.txHash === undefined) return intent
  const verdict = await verdictOn(chain, intent, step, step.txHash)
  if (verdict.state === 'confirmed' && verdict.final && verdict.received !== undefined) {
    const { received, final } = verdict
    return (await bookFee(deps, intent.id, { txHash: step.txHash, received, final })).intent
  }
  const age = deps.clock.now().getTime() - Date.parse(step.confirmedAt ?? intent.createdAt)
  const isGone = verdict.state === 'rejected' || (verdict.state === 'missing' && age > VANISHED_AFTER_MS)
  if (!isGone) return intent
  deps.log.error('fee.reversed', { intent: intent.id, txHash: step.txHash })
  return reverseFee(deps, intent.id)
}
