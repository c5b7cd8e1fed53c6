import { type Minor, minor } from '../../../domain/money.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { namedInstructions } from './named.ts'
import { decodeTransaction } from './transaction.ts'
import { transferOf } from './transfers.ts'

/** The lamports that a transaction itself sends from its sender's account, wrapped ones too. */
export function coinIn(tx: UnsignedTx): Minor {
  const decoded = tx.family === 'solana' ? decodeTransaction(tx.transaction) : undefined
  const transfers = decoded === undefined ? [] : namedInstructions(decoded.message).map(transferOf)
  return minor(
    transfers.reduce(
      (sum, transfer) =>
        transfer?.kind === 'coin' && transfer.authority === tx.from ? sum + transfer.amount : sum,
      0n,
    ),
  )
}
