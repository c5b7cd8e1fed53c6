import { defined } from '../../domain/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { hasLapsed } from '../../domain/lapse.ts'
import {
  type ChainPoint,
  hasDeal,
  type PaymentIntent,
  type PaymentStep,
  productOf,
  stepOf,
  withStep,
} from '../../domain/payment.ts'
import { changeIntent, readIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'

/**
 * Notes that a step is being handed to a wallet, with the point of the payer's history from which its
 * transaction can be found, should the wallet's answer never come.
 */
export async function openStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  session: string,
  seen: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const now = deps.clock.now()
  mustBeOpenable(intent, stepId, now, seen)
  const point = await deps.chains.get(intent.chain).chain.point(intent.payer)
  return changeIntent(deps.store, id, (current) => {
    const step = mustBeOpenable(current, stepId, now, seen)
    return withStep(current, stepId, opened(step, session, now, point))
  })
}

function opened(step: PaymentStep, session: string, now: Date, point: ChainPoint): PaymentStep {
  const { txHash, failure, submittedAt: _, ...rest } = step
  return {
    ...rest,
    state: 'opened',
    session,
    openedAt: now.toISOString(),
    // The first hand-over counts: a wallet may have sent then what nobody heard of.
    openedFrom: step.openedFrom ?? point,
    // A transaction that failed is known, and not looked for again.
    ...(txHash !== undefined && failure !== undefined
      ? { dismissed: [...(step.dismissed ?? []), txHash] }
      : {}),
  }
}

function mustBeOpenable(
  intent: PaymentIntent,
  stepId: string,
  now: Date,
  seen: string | undefined,
): PaymentStep {
  const step = stepOf(intent, stepId)
  if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
  if (intent.state !== 'open' || hasLapsed(intent, now))
    throw ended('The payment has ended. Start a new one.')
  if (step.state === 'submitted' || step.state === 'confirmed')
    throw ended('A transaction of this step has been sent already.')
  if (step.state === 'opened' && seen !== step.openedAt)
    throw ended('This step was handed to a wallet already, perhaps in another window.')
  const before = intent.steps
    .slice(0, intent.steps.indexOf(step))
    .find((other) => other.state !== 'confirmed')
  if (before !== undefined)
    throw new SuiteError(
      'FEE_TX_PENDING',
      before.kind === 'fee' ? 'The fee is not confirmed yet.' : 'The approval is not confirmed yet.',
      { retryAfter: 2, details: { step: before.id } },
    )
  if (step.kind !== 'approve' && hasDeal(intent) && now.getTime() >= Date.parse(intent.deal.expiresAt))
    throw new SuiteError(
      'SLIPPAGE',
      'The quote has expired. Refresh it and show the new price before signing.',
      {
        details: { reason: 'QUOTE_EXPIRED' },
      },
    )
  return step
}

/** Takes in the hash that a wallet answered. The same hash again is no change. */
export async function submitStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  txHash: string,
  session: string,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const hash = chain.canonicalTxHash(txHash)
  if (hash === undefined)
    throw new SuiteError('INVALID_REQUEST', 'The hash is not one of this chain.', {
      details: [{ path: 'body.txHash', message: `must be a transaction hash on ${chain.key}` }],
    })
  if (stepOf(intent, stepId)?.kind === 'fee') await mustBeUnused(deps, hash, id)
  // A wallet may replace its transaction to speed it up: the first hash then vanishes.
  const isGone = await replaced(deps, intent, stepId, hash)
  return changeIntent(deps.store, id, (current) => {
    const step = stepOf(current, stepId)
    if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
    if (step.txHash === hash && step.state !== 'failed') return undefined
    const taken = step.state === 'confirmed' || (step.state === 'submitted' && !isGone)
    if (taken) throw ended('Another transaction of this step is known already.')
    if (current.state !== 'open') throw ended('The payment has ended. Start a new one.')
    return withStep(current, stepId, sent(step, hash, session, deps.clock.now()))
  })
}

/** The step with a transaction on its way. */
export function sent(step: PaymentStep, txHash: string, session: string | undefined, now: Date): PaymentStep {
  const { failure: _, ...rest } = step
  return {
    ...rest,
    state: 'submitted',
    txHash,
    submittedAt: now.toISOString(),
    ...defined({ session }),
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

async function mustBeUnused({ store }: PaymentDeps, feeTx: string, intentId: string): Promise<void> {
  const booked = await store.read.ledger.by('feeTx', feeTx)
  if (booked?.kind === 'accrual' && booked.intentId !== intentId)
    throw new SuiteError('FEE_TX_REUSED', 'This fee transaction has paid for another payment already.')
}

/** Makes a failed product step ready for another attempt; the fee that was paid stays paid. */
export async function retryProduct({ store, clock }: PaymentDeps, id: string): Promise<PaymentIntent> {
  return changeIntent(store, id, (intent) => {
    const step = productOf(intent)
    const { txHash, submittedAt, failure, session, state } = step
    if (state !== 'failed' || txHash === undefined || submittedAt === undefined || failure === undefined)
      return undefined
    const attempt = { txHash, submittedAt, failure, ...defined({ session }) }
    const { txHash: _h, submittedAt: _s, failure: _f, session: _e, ...rest } = step
    return {
      ...withStep(intent, step.id, {}),
      steps: intent.steps.map((other) =>
        other === step
          ? { ...rest, state: 'waiting', dismissed: [...(step.dismissed ?? []), txHash] }
          : other,
      ),
      attempts: [...intent.attempts, attempt],
      // The old price is no offer any more. It may have ended long ago, and is never said to outlive its transaction.
      ...(hasDeal(intent)
        ? { deal: { ...intent.deal, expiresAt: earlier(intent.deal.expiresAt, clock.now().toISOString()) } }
        : {}),
    }
  })
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const ended = (message: string) => new SuiteError('SESSION_NOT_PENDING', message)
