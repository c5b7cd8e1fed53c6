import type { Asset } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Minor } from '../domain/money.ts'
import type { ChainPoint } from '../domain/payment/point.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { Expectation, Sighting, Verdict } from '../domain/payment/proof.ts'

/**
 * A ledger that payments happen on. Every method that asks a node throws SuiteError UPSTREAM_ERROR,
 * UPSTREAM_TIMEOUT or UNAVAILABLE when no node answers; a transaction that is not there is an answer.
 */
export interface Chain {
  readonly key: ChainKey
  /** The chain's coin; its address is `native`. */
  readonly coin: Asset
  /** Shortest time in which a new block can change an answer, in milliseconds. */
  readonly blockMs: number

  /** The canonical spelling of an address; `undefined` when it is not one. */
  canonicalAddress(text: string): string | undefined
  /** What names an asset of this chain, in canonical spelling; `undefined` for what can be none. */
  canonicalAsset(text: string): AssetRef | undefined
  /** The canonical spelling of a transaction hash; `undefined` when it is not one. */
  canonicalTxHash(text: string): string | undefined

  /** The most of an asset that a transaction of this chain can move. */
  largest(asset: AssetRef): Minor
  /** What the fee of a swap that sells an asset is paid in: the asset, or the coin where the treasury takes no other. */
  feeAsset(from: Asset): Asset
  /** The payment of a fee to the treasury, naming its intent by `reference`. */
  feeLeg(leg: FeeLeg): Promise<UnsignedTx>
  /**
   * The transactions that a product step needs before it, as the chain stands now: approvals, exact in amount, for
   * tokens that a contract spends; trust lines for tokens that an account has to agree to hold. Throws SuiteError
   * UPSTREAM_ERROR when the spender is not a known router, and TRUSTLINE_REQUIRED, NO_ROUTE or UNSUPPORTED_TOKEN
   * where the account could not receive the asset however much it signs.
   */
  preparations(need: PreparationNeed): Promise<readonly Preparation[]>
  /**
   * Throws SuiteError UPSTREAM_ERROR unless a transaction that an aggregator built is what was asked for: this
   * chain, from the payer, to a known router, with the value that the swap needs, by a call that is known, that
   * takes no more than the amount, and whose receiver is the payer.
   */
  checkProduct(tx: UnsignedTx, expected: ProductCheck): void
  /** The coin that a transaction itself sends away, beside the network's fee. */
  coinIn(tx: UnsignedTx): Minor

  /** What an address holds, in the order of `assets`. */
  balances(address: string, assets: readonly Pick<Asset, 'address'>[]): Promise<readonly Minor[]>

  /** Holds a transaction against what it has to have done. */
  verify(txHash: string, expected: Expectation): Promise<Verdict>
  /** Who sent a transaction and what it carries; `undefined` while no node knows it. */
  inspect(txHash: string): Promise<Sighting | undefined>

  /** Where an account stands now. */
  point(address: string): Promise<ChainPoint>
  /** Whether nodes know of a transaction of an account that no block has yet. */
  hasWaiting(address: string): Promise<boolean>
  /**
   * Whether a transaction that was prepared can still get into a block that is not known yet. Absent where
   * transactions do not end by themselves.
   */
  mayStillLand?(tx: UnsignedTx): Promise<boolean>
  /**
   * Takes in what a wallet has signed and not sent, in the chain's wire format as base64: the transaction that was
   * prepared, with every signature in place and at most what wallets add around a payment. Anything else is a
   * problem. Nothing is asked of a node yet. Absent where every wallet sends what it signs.
   */
  readonly relay?: (signed: string, prepared: UnsignedTx) => Relay
  /**
   * The mined transactions that an account sent since a point, oldest first. What nodes no longer have the
   * history for is left out and logged.
   */
  sentSince(address: string, since: ChainPoint): Promise<Sent>
  /**
   * The histories that tell what an account was paid: each prepared payment of a fee, whoever makes it, is in one of
   * them. They are read apart, so that one which no node has at the moment does not hold up the others.
   */
  readonly incoming: readonly Incoming[]
  /** A recent block, by which a wallet's node can be told from one of another chain with the same id. */
  anchor(): Promise<{ readonly number: string; readonly hash: string }>
}

/** A signed transaction that may be sent, or why it may not: words that complete the sentence "It …". */
export type Relay =
  | {
      readonly ok: true
      readonly txHash: string
      /**
       * Has a node try the transaction out. Throws SuiteError SLIPPAGE, with `details.reason` EXPIRED or WOULD_FAIL,
       * when it would not succeed; one that is on the chain already does.
       */
      tryOut(): Promise<void>
      /** Gives it to a node, which may never pass it on. Doing it again is harmless. */
      send(): Promise<void>
    }
  | { readonly ok: false; readonly problem: string }

/** An asset by its name alone; `currency` as in Asset. */
export type AssetRef = Pick<Asset, 'address' | 'currency'>

export interface Incoming {
  /** What it is a history of, in a word. */
  readonly of: string
  /** The mined transactions since a point that may have brought an account something, oldest first. */
  paidTo(address: string, since: ChainPoint): Promise<Sent>
}

/** A bounded number of an account's transactions. */
export interface Sent {
  readonly hashes: readonly string[]
  /** Where to go on from; absent when these are all. */
  readonly next?: ChainPoint
  /** Up to where these are all, where that may be short of what `point` tells: another node may have told it. */
  readonly upTo?: ChainPoint
  /** The nonces of those that are left out, because no node has the history for them any more. */
  readonly gone?: readonly number[]
}

export interface FeeLeg {
  readonly payer: string
  readonly treasury: string
  readonly asset: Asset
  readonly amount: Minor
  readonly reference: string
}

export interface PreparationNeed {
  readonly payer: string
  readonly from: Asset
  readonly amount: Minor
  readonly to: Asset
  readonly expectedOut: Minor
  /** What the fee still takes of the coin, beside the amount. */
  readonly coinFee?: Minor
  /** Who has to be allowed to spend the from-asset, if anybody. */
  readonly spender?: string
  /** The token refuses to change an allowance that is not zero first. */
  readonly resetsAllowance?: boolean
}

export type Preparation =
  | {
      readonly kind: 'approve'
      readonly asset: Asset
      /** Zero for the reset that some tokens need first. */
      readonly amount: Minor
      /** Who may spend. */
      readonly to: string
      readonly tx: UnsignedTx
    }
  | {
      readonly kind: 'trustline'
      readonly asset: Asset
      /** The issuer. */
      readonly to: string
      readonly tx: UnsignedTx
    }

export interface ProductCheck {
  readonly payer: string
  readonly from: Asset
  readonly amount: Minor
  /** What the call has to deliver, and the least of it: when given, the call itself has to say so. */
  readonly to?: Asset
  readonly minOut?: Minor
}
