import { SuiteError } from '../../../domain/errors.ts'
import { feeOf, type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { bookFee, type ConfirmedFee } from './book-fee.ts'

/** Books a fee. A second fee of a payment is noted, and FEE_TX_REUSED is thrown all the same. */
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

/** Notes a transaction that is meant for a fee which is already paid. */
export async function noteOther(deps: PaymentDeps, id: string, txHash: string): Promise<PaymentIntent> {
  return changeIntent(deps.store, id, (current) => {
    const step = feeOf(current)
    if (step?.state !== 'confirmed' || step.sent.txHash === txHash) return undefined
    return withStep(current, withOther(step, txHash, deps.clock.now()))
  })
}

/** Notes a fee that was paid short: it is entered in the ledger once nothing can undo it. */
export async function noteShort(deps: PaymentDeps, id: string, txHash: string): Promise<PaymentIntent> {
  return changeIntent(deps.store, id, (current) => {
    const step = feeOf(current)
    return step === undefined ? undefined : withStep(current, withOther(step, txHash, deps.clock.now()))
  })
}
