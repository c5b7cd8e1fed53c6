import { type Minor, minor } from '../../../domain/money.ts'
import type { TxJson, UnsignedTx } from '../../../domain/payment/tx.ts'
import { innerOf } from './batch.ts'
import { Amount } from './tx.ts'

/** The drops that a transaction itself sends away; of a batch, those of all that stand in it. */
export function coinIn(tx: UnsignedTx): Minor {
  if (tx.family !== 'xrpl') return minor(0n)
  const all = [tx.txjson, ...innerOf(tx.txjson)]
  return minor(all.reduce((sum, txjson) => sum + dropsIn(txjson), 0n))
}

function dropsIn({ TransactionType: type, SendMax, Amount: written, TakerGets }: TxJson): bigint {
  const sent = type === 'Payment' ? (SendMax ?? written) : type === 'OfferCreate' ? TakerGets : undefined
  const amount = Amount.safeParse(sent).data
  return typeof amount === 'string' ? BigInt(amount) : 0n
}
