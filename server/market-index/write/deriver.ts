import type { MarketDatabase } from '../tables/database.ts'

/** A validated ledger, as every node writes it (API version 2). */
export interface IndexedLedger {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  /** Unix milliseconds. */
  readonly closedAt: number
  /** All XRP that exists, in drops. */
  readonly totalDrops?: string
  /** In the order in which they were applied. */
  readonly transactions: readonly IndexedTransaction[]
}

export interface IndexedTransaction {
  readonly hash: string
  /** Place in its ledger. */
  readonly position: number
  /** The transaction's own fields; in API version 2, `DeliverMax` stands for a payment's `Amount`. */
  readonly tx: Readonly<Record<string, unknown>> & {
    readonly TransactionType: string
    readonly Account: string
  }
  readonly meta: TransactionMeta
}

export interface TransactionMeta {
  readonly TransactionResult: string
  readonly AffectedNodes: readonly AffectedNode[]
  readonly [field: string]: unknown
}

type Fields = Readonly<Record<string, unknown>>
/** One of the three ways in which a transaction touches an entry of the ledger. */
export interface AffectedNode {
  readonly CreatedNode?: {
    readonly LedgerEntryType: string
    readonly LedgerIndex: string
    readonly NewFields?: Fields
  }
  readonly ModifiedNode?: {
    readonly LedgerEntryType: string
    readonly LedgerIndex: string
    readonly FinalFields?: Fields
    readonly PreviousFields?: Fields
  }
  readonly DeletedNode?: {
    readonly LedgerEntryType: string
    readonly LedgerIndex: string
    readonly FinalFields?: Fields
    readonly PreviousFields?: Fields
  }
}

/**
 * Derives one part of the market from ledgers. It runs in the indexer's own process, and writes inside the transaction
 * that also moves the indexer's cursor: so a ledger counts once, whatever ends in between.
 */
export interface Deriver {
  /** Applies a ledger. Ledgers come in their order, each once. */
  apply(ledger: IndexedLedger): void
  /**
   * Writes what it holds in memory; called before each commit, with the time of the newest ledger. Nothing depends on
   * the clock, nor on which ledgers come together in a commit: an index at a ledger is the same whatever its restarts.
   */
  settle(now: number): void
  /**
   * Forgets what the present state of the ledger says (balances, pools, offers), because a load of all of it begins. What
   * has happened stays.
   */
  forget?(): void
  /** Takes in an entry of that state which no ledger has changed since. `now`: the close of the newest one. */
  take?(entry: StateEntry, now: number): void
  /** All of the state has been taken in: what is not in it is gone. */
  taken?(now: number): void
}

/** An entry of the ledger. `NFToken` is one token of a page, with its owner; `Purse` an account, after all offers. */
export interface StateEntry {
  readonly type: string
  readonly index: string
  readonly fields: Fields
}

/** Makes its tables where they are missing, and takes up what they hold. */
export type CreateDeriver = (database: MarketDatabase) => Deriver
