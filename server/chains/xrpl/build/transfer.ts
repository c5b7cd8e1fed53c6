import type { XrplTx } from '../../../domain/payment/tx.ts'
import { readLedgerAsset, wireAmount } from '../../../formats/xrpl.ts'
import type { Transfer } from '../../../ports/chain.ts'
import { invalidExtraId } from '../../shared/extra-id.ts'
import { prepared } from './fee-leg.ts'

const MOST_TAG = 0xffffffff

/** A plain payment: exact, without flags. Throws INVALID_REQUEST for an `extraId` that is not a destination tag. */
export function transfer(networkId: number, { payer, to, asset, amount, extraId }: Transfer): XrplTx {
  return prepared(networkId, payer, to, {
    TransactionType: 'Payment',
    Account: payer,
    Destination: to,
    Amount: wireAmount(readLedgerAsset(asset), amount),
    ...(extraId === undefined ? {} : { DestinationTag: tagFrom(extraId) }),
  })
}

function tagFrom(text: string): number {
  const tag = /^(?:0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : Infinity
  if (tag > MOST_TAG) throw invalidExtraId(`must be a whole number up to ${MOST_TAG}`)
  return tag
}
