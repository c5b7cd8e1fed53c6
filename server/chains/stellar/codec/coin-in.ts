import { minor, type Minor, readMinor } from '../../../domain/money.ts'
import type { StellarOperation, UnsignedTx } from '../../../domain/payment/tx.ts'

/** The coin that a transaction sends away. */
export function coinIn(tx: UnsignedTx): Minor {
  if (tx.family !== 'stellar') return minor(0n)
  return minor(tx.operations.reduce((sum, operation) => sum + coinSent(operation), 0n))
}

function coinSent(operation: StellarOperation): Minor {
  if (operation.type === 'payment' && operation.asset === 'native') return readMinor(operation.amount)
  return operation.type === 'path_payment_strict_send' && operation.sendAsset === 'native'
    ? readMinor(operation.sendAmount)
    : minor(0n)
}
