import { SuiteError } from '../../../domain/errors.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { minor } from '../../../domain/money.ts'
import { type DealIntent, feeOf, hasDeal } from '../../../domain/payment/intent.ts'
import { defined } from '../../../kit/defined.ts'
import type { PaymentDeps } from '../deps.ts'
import { bookFee, type NoteRelease } from './book-fee.ts'

/**
 * Books money in suspense as the fee of a payment, as an operator decides: by the same booking as every fee, and once.
 * Less than the fee is taken too; then partner and platform share it in proportion. Throws NOT_FOUND, for a payment of a
 * test key too, FEE_TX_REUSED when either of them is taken, and FEE_TX_MISMATCH when it is other money than the fee's.
 */
export async function attachSuspense(
  deps: PaymentDeps,
  suspenseId: string,
  intentId: string,
  note: NoteRelease = async () => {},
): Promise<DealIntent> {
  const { ledger, intents } = deps.store.read
  const suspense = await ledger.get(suspenseId)
  if (suspense?.kind !== 'suspense') throw new SuiteError('NOT_FOUND', 'There is no such money in suspense.')
  const intent = await intents.get(intentId)
  if (intent === undefined || !hasDeal(intent) || feeOf(intent) === undefined)
    throw new SuiteError('NOT_FOUND', 'There is no such payment.')
  // A payment of a test key is never in the books.
  if (intent.env !== 'live')
    throw new SuiteError('NOT_FOUND', 'That is a payment of a test key. Name a live one.')
  const reason =
    suspense.chain !== intent.chain
      ? 'WRONG_NETWORK'
      : suspense.asset !== intent.deal.fee.asset.address
        ? 'WRONG_ASSET'
        : undefined
  if (reason !== undefined)
    throw new SuiteError('FEE_TX_MISMATCH', 'The money is not in the asset of the payment’s fee.', {
      details: { reason },
    })
  const received = minor(-amountFor(suspense.entries, accounts.treasury(suspense.chain)))
  const fee = { txHash: suspense.suspends, received, final: true, ...defined({ payer: suspense.payer }) }
  return (await bookFee(deps, intentId, fee, note)).intent
}
