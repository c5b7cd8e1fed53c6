import type { UnsignedTx } from '../domain/payment/tx.ts'

/** A transaction with its account's number, in its chain's own terms; as it was where there are no such numbers. */
export function withNumber(tx: UnsignedTx, number: number | undefined): UnsignedTx {
  if (number === undefined) return tx
  switch (tx.family) {
    case 'evm':
      return { ...tx, nonce: number }
    case 'xrpl':
      return { ...tx, txjson: { ...tx.txjson, Sequence: number } }
    case 'solana':
    case 'stellar':
      return tx
  }
}
