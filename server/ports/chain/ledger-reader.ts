import type { Asset } from '#contracts/api/payment.ts'
import type { Minor } from '../../domain/money.ts'
import type { Anchor, ChainPoint } from '../../domain/payment/point.ts'
import type { Expectation, Sighting, Verdict } from '../../domain/payment/proof.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { Lack, MeansNeed } from './means.ts'
import type { ProductCheck } from './step-builder.ts'

/**
 * Reads a chain from its nodes. Every method throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE when no
 * node answers; a missing transaction is an answer. What looks at one transaction throws UnreadableTransaction where
 * nodes show it in a form that is not understood; lists leave such a one out, and log it.
 */
export interface LedgerReader {
  /** Shortest time in which a new block can change an answer, in milliseconds. */
  readonly blockMs: number

  /** The balances of an address, in the order of `assets`. */
  balances(address: string, assets: readonly Pick<Asset, 'address'>[]): Promise<readonly Minor[]>

  /** Judges whether a transaction did what it must have done. */
  verify(txHash: string, expected: Expectation): Promise<Verdict>
  /** The sender of a transaction and its further data; `undefined` while no node knows it. */
  inspect(txHash: string): Promise<Sighting | undefined>

  /** Whether an account takes no payment without a tag or memo. Absent where accounts cannot ask for one. */
  needsExtraId?(address: string): Promise<boolean>

  /**
   * False for a call to an address of the chain that has no code: it would succeed, do nothing, and keep the coin.
   * Absent where transactions call no contracts.
   */
  callsContract?(tx: UnsignedTx): Promise<boolean>

  /** What a transaction brought an account, whoever sent it; `undefined` while that is not decided. */
  arrived(txHash: string, address: string): Promise<Arrival | undefined>

  /** The number of the ledger (block, slot) that holds a transaction; `undefined` while nodes know of none. */
  ledgerOf(txHash: string): Promise<number | undefined>
  /** How far nodes see, and whether they have the transactions of the ledger with a number. */
  reach(ledger: number): Promise<Reach>

  /**
   * What keeps a payer from a payment at present, as far as nodes can tell: nothing where they cannot. The paid parts of
   * a payment take nothing any more. Throws SuiteError NO_ROUTE, TRUSTLINE_REQUIRED or UNSUPPORTED_TOKEN where an issuer
   * keeps the account from an asset.
   */
  lacks(need: MeansNeed): Promise<readonly Lack[]>
  /**
   * Whether a transaction would fail at present, by a node's trial of it after the transactions that are signed before
   * it: the fee, and the approvals that are missing. A transaction that carries several steps is tried as a whole. Where nodes show what it would change, it also fails by taking more
   * than `expected.amount`, or by bringing less than `expected.minOut`. False where a trial says nothing: the sender
   * cannot pay for it, or nodes cannot try it out after the others. Absent where nodes try nothing out.
   */
  wouldFail?(tx: UnsignedTx, expected: ProductCheck, before: readonly UnsignedTx[]): Promise<boolean>
  /** The present place of an account. */
  point(address: string): Promise<ChainPoint>
  /** Whether nodes know a transaction of the account that is not in a block yet. */
  hasWaiting(address: string): Promise<boolean>
  /** Whether a prepared transaction can still get into a block. Absent where transactions do not end by themselves. */
  mayStillLand?(tx: UnsignedTx): Promise<boolean>
  /**
   * The mined transactions that an account sent since a point, oldest first. Transactions whose history nodes no longer
   * have are left out, and this is logged.
   */
  sentSince(address: string, since: ChainPoint): Promise<Sent>
  /**
   * The histories of payments to accounts: every prepared payment of a fee is in one of them, from any payer. They are
   * read separately, so that a history that no node has at the moment does not delay the others.
   */
  readonly incoming: readonly Incoming[]
  /** A recent block, which tells this chain from another chain with the same id at a wallet's node. */
  anchor(): Promise<Anchor>
}

interface Reach {
  /** The number of the newest ledger. */
  readonly newest: number
  /** False for one that is still to come, and for an old one that nodes do not keep. */
  readonly has: boolean
}

export interface Arrival {
  /** Whether it can no longer be undone. */
  readonly final: boolean
  /** By asset, in its canonical spelling; empty when nothing arrived. */
  readonly amounts: readonly { readonly asset: string; readonly amount: Minor }[]
  /** Whether it called a contract, which may have sent the chain's coin on where no node shows it. */
  readonly mayHideCoins?: true
}

export interface Incoming {
  /** The kind of history, in a word. */
  readonly of: string
  /**
   * The mined transactions since a point that may have paid an account, oldest first. `assets` are those that payments
   * are open in, by address: where nodes tell of no token that is not named, these and the listed ones are found.
   */
  paidTo(address: string, since: ChainPoint, assets?: readonly string[]): Promise<Sent>
}

/** A bounded number of an account's transactions. */
export interface Sent {
  readonly hashes: readonly string[]
  /** The place of the next search; absent when these are all. */
  readonly next?: ChainPoint
  /**
   * The place up to which the hashes are complete, where the node that answered may lag behind the one that told
   * `point`.
   */
  readonly upTo?: ChainPoint
  /** The nonces of transactions that are left out: no node has their history any more, or they cannot be read. */
  readonly gone?: readonly number[]
}
