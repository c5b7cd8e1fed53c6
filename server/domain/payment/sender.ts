import { ANYONE } from './intent.ts'
import type { UnsignedTx } from './tx.ts'

/** True for a transaction that names no account: it may be signed by anyone. */
export const isAnyones = ({ from }: UnsignedTx): boolean => from === ANYONE

/** The transaction with its sender, where it names none; on chains whose transactions always do, as it was. */
export function sentBy(tx: UnsignedTx, account: string): UnsignedTx {
  if (!isAnyones(tx)) return tx
  switch (tx.family) {
    case 'evm':
      return { ...tx, from: account }
    case 'xrpl': {
      // A transaction without a receiver is about its own account.
      const to = tx.to === ANYONE ? account : tx.to
      return { ...tx, from: account, to, txjson: { ...tx.txjson, Account: account } }
    }
    case 'solana':
    case 'stellar':
      return tx
  }
}

/**
 * The reference of the payment that a partner's own transaction names, on the XRP Ledger. Elsewhere the sign page
 * refuses such a transaction.
 */
export function referenceIn(tx: UnsignedTx): string | undefined {
  const invoice = tx.family === 'xrpl' ? tx.txjson['InvoiceID'] : undefined
  return typeof invoice === 'string' ? invoice.toLowerCase() : undefined
}
