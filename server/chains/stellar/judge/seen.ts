import type { Operation, Transaction } from '../node/shapes.ts'

/** A transaction with what it did. Ledgers are final: there is nothing to wait for. */
export interface Seen {
  readonly tx: Transaction
  readonly operations: readonly Operation[]
}
