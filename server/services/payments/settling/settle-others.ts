import { SuiteError } from '../../../domain/errors.ts'
import { type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import type { PaymentStep } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { bookFee, type ConfirmedFee } from '../booking/book-fee.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { suspend } from '../booking/suspend.ts'

/**
 * Looks at the transactions that may have brought money beside the one that pays the fee. What really came in is
 * entered as suspense once nothing can undo it; what is something else is forgotten.
 */
export async function settleOthers(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const step = intent.steps.find(({ others = [] }) => others.length > 0)
  if (step?.others === undefined) return intent
  const done: string[] = []
  for (const { txHash } of step.others) if (await isDone(deps, chain, intent, step, txHash)) done.push(txHash)
  if (done.length === 0) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find(({ id }) => id === step.id)
    if (same === undefined) return undefined
    return withStep(current, {
      ...same,
      others: (same.others ?? []).filter(({ txHash }) => !done.includes(txHash)),
    })
  })
}

/** What a transaction beside the paying one comes to; true when nothing more can become of it. */
async function isDone(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
): Promise<boolean> {
  // The step's own transaction may be here as well while it is decided: then the step says what it is.
  if (step.txHash === txHash && step.state !== 'failed' && step.state !== 'confirmed') return false
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return false
  const { received, named } = verdict
  if (verdict.state === 'rejected' && (verdict.reason !== 'UNDERPAID' || named !== true)) return true
  if (verdict.final !== true || received === undefined) return verdict.final === true
  // One that was given up and has come back pays the fee, as long as no other one does.
  if (verdict.state === 'confirmed' && named === true && intent.booked === 'no') {
    await bookFee(deps, intent.id, { txHash, received, final: true })
    return true
  }
  const reason = verdict.state === 'rejected' ? 'UNDERPAID' : named === true ? 'PAID_TWICE' : 'UNNAMED'
  await suspend(deps, intent, { txHash, received, reason })
  return true
}

/** Keeps a transaction in sight that is meant for a fee which is paid already. */
export async function noteOther(deps: PaymentDeps, id: string, txHash: string): Promise<PaymentIntent> {
  return changeIntent(deps.store, id, (current) => {
    const step = current.steps.find(({ kind }) => kind === 'fee')
    if (step?.state !== 'confirmed' || step.txHash === txHash) return undefined
    return withStep(current, withOther(step, txHash, deps.clock.now()))
  })
}

/** Keeps money in sight that was paid short: it is entered in the books once nothing can undo it. */
export async function noteShort(deps: PaymentDeps, id: string, txHash: string): Promise<PaymentIntent> {
  return changeIntent(deps.store, id, (current) => {
    const step = current.steps.find(({ kind }) => kind === 'fee')
    return step === undefined ? undefined : withStep(current, withOther(step, txHash, deps.clock.now()))
  })
}

/** Books a fee; one that comes on top of another is kept in sight. Throws FEE_TX_REUSED then, too. */
export async function bookOrNote(
  deps: PaymentDeps,
  id: string,
  fee: ConfirmedFee,
): ReturnType<typeof bookFee> {
  try {
    return await bookFee(deps, id, fee)
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'FEE_TX_REUSED') await noteOther(deps, id, fee.txHash)
    throw error
  }
}
