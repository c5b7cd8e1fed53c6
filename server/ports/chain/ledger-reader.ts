import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../../domain/money.ts'
import type { Anchor, ChainPoint } from '../../domain/payment/point.ts'
import type { Expectation, Sighting, Verdict } from '../../domain/payment/proof.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'

/**
 * What the nodes of a ledger tell. Every method throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE when
 * no node answers; a transaction that is not there is an answer.
 */
export interface LedgerReader {
  /** Shortest time in which a new block can change an answer, in milliseconds. */
  readonly blockMs: number

  /** The balances of an address, in the order of `assets`. */
  balances(address: string, assets: readonly Pick<Asset, 'address'>[]): Promise<readonly Minor[]>

  /** Holds a transaction against what it has to have done. */
  verify(txHash: string, expected: Expectation): Promise<Verdict>
  /** The sender of a transaction and what it carries; `undefined` while no node knows it. */
  inspect(txHash: string): Promise<Sighting | undefined>

  /** Where an account stands now. */
  point(address: string): Promise<ChainPoint>
  /** Whether nodes know of a transaction of an account that is in no block yet. */
  hasWaiting(address: string): Promise<boolean>
  /**
   * Whether a prepared transaction can still get into a block that is not known yet. Absent where transactions do not
   * end by themselves.
   */
  mayStillLand?(tx: UnsignedTx): Promise<boolean>
  /**
   * The mined transactions that an account sent since a point, oldest first. Transactions that nodes no longer have
   * the history for are left out, and that is logged.
   */
  sentSince(address: string, since: ChainPoint): Promise<Sent>
  /**
   * The histories of what accounts were paid: each prepared payment of a fee is in one of them, whoever makes it. They
   * are read apart, so that one which no node has at the moment does not hold up the others.
   */
  readonly incoming: readonly Incoming[]
  /** A recent block, by which a wallet's node can be told from one of another chain with the same id. */
  anchor(): Promise<Anchor>
}

export interface Incoming {
  /** The kind of history, in a word. */
  readonly of: string
  /** The mined transactions since a point that may have paid an account, oldest first. */
  paidTo(address: string, since: ChainPoint): Promise<Sent>
}

/** A bounded number of an account's transactions. */
export interface Sent {
  readonly hashes: readonly string[]
  /** Where to go on from; absent when these are all. */
  readonly next?: ChainPoint
  /** Up to where these are all, where that may be short of what `point` tells: another node may have told it. */
  readonly upTo?: ChainPoint
  /** The nonces of the transactions that are left out, because no node has the history for them any more. */
  readonly gone?: readonly number[]
}
