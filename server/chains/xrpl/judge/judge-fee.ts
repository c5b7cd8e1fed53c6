import type { Expectation } from '../../../domain/payment/proof.ts'
import {
  assetOfWire,
  isSameAsset,
  type LedgerAsset,
  minorOfWire,
  readLedgerAsset,
} from '../../../formats/xrpl.ts'
import { type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { mistimingOf } from '../../shared/timing.ts'
import { memoOf, names } from '../codec/memo.ts'
import { Amount, type Fields, isInner, isPartial, succeeded, type Validated } from '../codec/tx.ts'

type Fee = Extract<Expectation, { kind: 'fee' }>

/**
 * Whether a validated transaction pays a fee. Only the amount that was delivered counts, not the amount that its sender
 * wrote. Checks, escrows and channels are not accepted: they name no intent.
 */
export function judgeFee(fields: Fields, validated: Validated, fee: Fee): Judgement {
  // A payment of the treasury to itself is not a payment.
  if (fee.payer === fee.treasury) return reject('WRONG_PAYER')
  if (fields.TransactionType !== 'Payment' || fields['Destination'] !== fee.treasury)
    return reject('WRONG_RECIPIENT')
  if (fields.Account !== fee.payer) return reject('WRONG_PAYER')
  const paidIn = assetOf(fields, validated)
  if (paidIn === undefined || !isSameAsset(paidIn, readLedgerAsset(fee.asset))) return reject('WRONG_ASSET')
  const memo = memoOf(fields)
  const named = names(memo, fee.reference)
  // A leg of a batch is never meant for any intent of its payer: that batch has a product of its own.
  if (!named && (memo !== '' || isInner(fields))) return reject('TAG_MISMATCH')
  const mistiming = mistimingOf(validated.at.getTime(), fee, named)
  if (mistiming !== undefined) return reject(mistiming)
  if (!succeeded(validated)) return reject('TX_FAILED')
  // A fee is never a partial payment: there, Amount is only the most that it may deliver.
  if (isPartial(fields)) return reject('PARTIAL_PAYMENT')
  // The ledger does not know the delivered amount of payments before 2014: those pay nothing here.
  const received = validated.delivered === undefined ? undefined : minorOfWire(validated.delivered)
  if (received === undefined || received < fee.amount) return underpaid(received ?? 0n, named)
  return { ok: true, received, named }
}

/** The delivered amount. For a payment that delivered nothing, the amount that it was meant to deliver. */
function assetOf({ Amount: written }: Fields, validated: Validated): LedgerAsset | undefined {
  if (validated.deliveredOther) return undefined
  const amount = validated.delivered ?? Amount.safeParse(written).data
  return amount === undefined ? undefined : assetOfWire(amount)
}
