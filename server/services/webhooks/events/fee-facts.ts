import type { Accrual, LedgerRecord } from '../../../domain/ledger/records.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Fact } from './fact.ts'

const types: ReadonlyMap<LedgerRecord['kind'], Fact['type']> = new Map([
  ['accrual', 'fee.accrued'],
  ['reinstatement', 'fee.accrued'],
  ['posting', 'fee.posted'],
  ['reversal', 'fee.reversed'],
])

/** The accrual that a ledger record is about. */
export function accrualIdOf(record: LedgerRecord): string | undefined {
  if (record.kind === 'accrual') return record.id
  if (record.kind === 'posting') return record.posts
  return record.kind === 'reversal' || record.kind === 'reinstatement' ? record.accrual : undefined
}

/** A record of the ledger that changes what a partner is owed. */
export function feeFact(
  record: LedgerRecord,
  accrual: Accrual,
  intent: PaymentIntent | undefined,
): Fact | undefined {
  const type = types.get(record.kind)
  if (type === undefined) return undefined
  const { partner, intentId, product, chain, asset, feeTx, entries } = accrual
  const share = entries.find(({ account }) => account === accounts.partner(partner))
  const of = intent?.deal?.fee.asset
  return {
    partner,
    type,
    data: {
      ledgerId: record.id,
      intentId,
      product,
      chain,
      asset,
      ...(of === undefined ? {} : { symbol: of.symbol, decimals: of.decimals }),
      amountMinor: share?.amountMinor ?? '0',
      feeTx,
      ...(record.kind === 'reinstatement' ? { reinstated: true } : {}),
    },
  }
}
