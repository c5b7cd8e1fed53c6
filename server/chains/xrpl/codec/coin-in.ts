import { type Minor, minor } from '../../../domain/money.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { Amount } from './tx.ts'

/** The drops that a transaction itself sends away. */
export function coinIn(tx: UnsignedTx): Minor {
  if (tx.family !== 'xrpl') return minor(0n)
  const { TransactionType: type, SendMax, Amount: written, TakerGets } = tx.txjson
  const sent = type === 'Payment' ? (SendMax ?? written) : type === 'OfferCreate' ? TakerGets : undefined
  const amount = Amount.safeParse(sent).data
  return minor(typeof amount === 'string' ? BigInt(amount) : 0n)
}
