import type { Asset } from '#contracts/api/payment.ts'
import type { FeeSplit, FeeTerms } from '../fees.ts'
import type { IntentFee } from './intent.ts'

/** The record of a fee: its terms, and its amounts as text. */
export function feeRecord(quoted: {
  readonly asset: Asset
  readonly terms: FeeTerms
  readonly split: FeeSplit
}): Omit<IntentFee, 'treasury'> {
  const { asset, terms, split } = quoted
  return {
    asset,
    terms,
    platformFeeMinor: split.platformFee.toString(),
    surchargeMinor: split.surcharge.toString(),
    totalMinor: split.total.toString(),
    partnerShareMinor: split.partner.toString(),
  }
}
