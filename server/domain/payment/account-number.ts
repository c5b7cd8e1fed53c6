import type { PaymentStep } from './step.ts'
import type { UnsignedTx } from './tx.ts'

/**
 * On the XRP Ledger and on EVM chains each transaction bears its account's number, and of one number the ledger takes
 * one. So what a wallet is asked for bears the number that the account had when the step was opened: of two requests
 * for a step the later one has the same number, or one that shows the earlier to be dead (see `openStep`).
 */

/** The number that requests for a step have; `undefined` for a step that is not opened, and where there are none. */
export function numberOf({ state, tx, openedNonce }: PaymentStep): number | undefined {
  if (state !== 'opened' || openedNonce === undefined) return undefined
  if (tx.family === 'evm') return openedNonce
  // An account of the XRP Ledger that does not exist yet has none.
  return tx.family === 'xrpl' && openedNonce > 0 ? openedNonce : undefined
}

/** What a wallet is asked for: the step's transaction, with its number where it has one. */
export function requestOf(step: PaymentStep): UnsignedTx {
  const number = numberOf(step)
  return number === undefined ? step.tx : withNumber(step.tx, number)
}

/** A transaction with its account's number, in its chain's own terms; as it was where there are no such numbers. */
export function withNumber(tx: UnsignedTx, number: number): UnsignedTx {
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
