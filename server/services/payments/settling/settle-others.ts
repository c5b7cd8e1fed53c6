import { SuiteError } from '../../../domain/errors.ts'
import { hasDeal, type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { type FormedStep } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { bookFee, type ConfirmedFee } from '../booking/book-fee.ts'
import { bookOrNote } from '../booking/book-or-note.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { meantBy } from '../lookup/unnamed-fee.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { suspend } from '../booking/suspend.ts'

/**
 * Judges the transactions that may have brought money beside the one that pays the fee. Money that came in is entered
 * as suspense once nothing can undo it. Other transactions are forgotten.
 */
export async function settleOthers(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const step = intent.steps.find(
    (one): one is FormedStep => one.state !== 'planned' && (one.others ?? []).length > 0,
  )
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

/** Decides about a transaction beside the paying one; true when the decision is final. */
async function isDone(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
): Promise<boolean> {
  // The step's own transaction may be listed here too while it is undecided: then the step decides.
  if (step.state === 'submitted' && step.sent.txHash === txHash) return false
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return false
  const { received, named } = verdict
  if (verdict.state === 'rejected' && (verdict.reason !== 'UNDERPAID' || named !== true)) return true
  if (verdict.final !== true || received === undefined) return verdict.final === true
  // A transaction that was given up and has come back pays the fee, as long as no other one does.
  if (verdict.state === 'confirmed' && named === true && intent.booked === 'no') {
    await bookFee(deps, intent.id, { txHash, received, final: true })
    return true
  }
  if (verdict.state === 'confirmed' && named !== true) {
    const seen = await chain.inspect(txHash)
    const meant = seen === undefined ? undefined : await meantBy(deps, chain, seen, txHash)
    if (meant?.is !== 'decided') return false
    if (meant.intent !== undefined) {
      await bookMeant(deps, meant.intent.id, { txHash, received, final: true })
      return true
    }
  }
  const reason = verdict.state === 'rejected' ? 'UNDERPAID' : named === true ? 'PAID_TWICE' : 'UNNAMED'
  if (!hasDeal(intent)) return true
  const { id, payer, deal } = intent
  const { treasury } = deal.fee
  const asset = deal.fee.asset.address
  await suspend(deps, { chain: intent.chain, asset, intentId: id, payer, treasury, txHash, received, reason })
  return true
}

/** Books a fee for the payment that it is meant for, which may be another one. */
async function bookMeant(deps: PaymentDeps, id: string, fee: ConfirmedFee): Promise<void> {
  try {
    await bookOrNote(deps, id, fee)
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: id, txHash: fee.txHash })
  }
}
