import { feeClaimId } from '../../../domain/payment/claim.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { hasDeal, type PaymentIntent, stepOf } from '../../../domain/payment/intent.ts'
import type { Chain } from '../../../ports/chain.ts'
import { readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { intentNamedBy } from '../lookup/named-intent.ts'
import { bookOrNote, noteShort } from '../booking/book-or-note.ts'

export interface Taken {
  /** False while the chain has no verdict. */
  readonly isDecided: boolean
  /** The payment that was changed. */
  readonly intent?: PaymentIntent
}

const nothing: Taken = { isDecided: true }

/**
 * Takes a transaction from a treasury's history into the payment that it names, as if its wallet had reported it.
 * Anyone can name any payment: a transaction that the chain does not confirm as this fee changes nothing. Only a fee
 * that the payer itself paid short is noted.
 */
export async function bookTreasuryPayment(deps: PaymentDeps, chain: Chain, txHash: string): Promise<Taken> {
  // It already counted, or is in suspense.
  if ((await deps.store.read.claims.get(feeClaimId(chain.key, txHash))) !== undefined) return nothing
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return { isDecided: false }
  const intent = seen.memo === '' ? undefined : await intentNamedBy(deps.store.read, seen)
  if (intent?.chain !== chain.key || !hasDeal(intent)) return nothing
  const step = stepOf(intent, 'fee')
  if (step === undefined) return nothing
  // A wallet has reported it meanwhile, and the engine follows it.
  if (step.state === 'submitted' && step.sent.txHash === txHash) return nothing
  const verdict = await verdictOn(deps, chain, intent, step, txHash)
  if (verdict.state === 'missing' || verdict.state === 'pending') return { isDecided: false }
  if (verdict.state === 'confirmed' && verdict.named === true && verdict.received !== undefined) {
    const { received, final } = verdict
    return { isDecided: true, intent: await book(deps, intent, { txHash, received, final }) }
  }
  const reason = verdict.state === 'rejected' ? verdict.reason : 'TAG_MISMATCH'
  deps.log.warn('fee.found.refused', { intent: intent.id, txHash, payer: seen.payer, reason })
  if (reason !== 'UNDERPAID') return nothing
  return { isDecided: true, intent: await noteShort(deps, intent.id, txHash) }
}

async function book(
  deps: PaymentDeps,
  { id }: PaymentIntent,
  fee: Parameters<typeof bookOrNote>[2],
): Promise<PaymentIntent> {
  try {
    const { intent } = await bookOrNote(deps, id, fee)
    deps.log.info('fee.found', { intent: id, txHash: fee.txHash })
    return intent
  } catch (error) {
    if (!(error instanceof SuiteError) || error.code !== 'FEE_TX_REUSED') throw error
    deps.log.warn('fee.reused', { intent: id, txHash: fee.txHash })
    return readIntent(deps.store, id)
  }
}
