import { accounts, accrualEntries } from '../../../domain/ledger/entries.ts'
import type { Accrual } from '../../../domain/ledger/records.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { worthOf } from '../../../domain/ledger/worth.ts'
import { type Minor, readMinor } from '../../../domain/money.ts'
import type { DealIntent } from '../../../domain/payment/intent.ts'
import { defined } from '../../../kit/defined.ts'
import type { PaymentDeps } from '../deps.ts'

/** The record of a confirmed fee, with what it is worth by the prices in memory: no booking waits for one. */
export function accrualOf(
  { prices }: Pick<PaymentDeps, 'prices'>,
  intent: DealIntent,
  fee: { readonly txHash: string; readonly received: Minor },
  id: string,
  at: string,
): Accrual {
  const { asset } = intent.deal.fee
  const entries = accrualEntries(intent, fee.received)
  const share = amountFor(entries, accounts.partner(intent.partner))
  const { principal } = intent.deal
  const worthIn = (amount: bigint, of: typeof asset) =>
    worthOf(amount, of.decimals, prices.priceOfAsset(intent.chain, of.address))
  return {
    kind: 'accrual',
    id,
    feeTx: fee.txHash,
    intentId: intent.id,
    partner: intent.partner,
    product: intent.product,
    chain: intent.chain,
    asset: asset.address,
    symbol: asset.symbol,
    decimals: asset.decimals,
    entries,
    terms: intent.deal.fee.terms,
    worth: defined({
      share: worthIn(share, asset),
      volume: worthIn(readMinor(principal.amountMinor), principal.asset),
    }),
    at,
  }
}
