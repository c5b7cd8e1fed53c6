import type { EvmTx, UnsignedTx } from './payment.ts'

/** A transaction that is known to be of this family. Throws RangeError for one that is not. */
export function asEvm(tx: UnsignedTx): EvmTx {
  if (tx.family === 'evm') return tx
  throw new RangeError(`a transaction of the family ${tx.family} is none of an EVM chain`)
}
