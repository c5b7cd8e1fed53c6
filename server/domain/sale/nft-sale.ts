import type { CafeMode } from '#contracts/api/cafe.ts'

/**
 * What became of the sale of an NFT after its fee was paid. A stored record: amounts are decimal text.
 *
 *     offered ──► settled
 *        └──────► failed
 *
 * A brokered sale is a row for each offer that the user has made to the broker, by the hash of that transaction. A
 * refusal before that is a row by its payment.
 */
export type NftSale = RefusedSale | BrokeredSale

interface SaleBase {
  readonly intentId: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly createdAt: string
  readonly updatedAt: string
}

/** The offer could no longer be taken when the fee was paid. */
export interface RefusedSale extends SaleBase {
  /** Of the payment. */
  readonly id: string
  readonly state: 'refused'
  readonly problem: SaleProblem
}

/** The two offers of a brokered sale. */
export interface OfferPair {
  readonly mode: CafeMode
  readonly nftId: string
  readonly drops: string
  readonly user: string
  /** The account that made the offer that the user takes. */
  readonly counterparty: string
  /** That offer. */
  readonly offerIndex: string
  readonly broker: string
}

export interface BrokeredSale extends SaleBase, OfferPair {
  /** The hash of the transaction by which the user made an offer to the broker. */
  readonly id: string
  readonly state: 'offered' | 'settled' | 'failed'
  /** Listed while there is something to do. */
  readonly work?: 'yes'
  /** When the user’s offer ends by itself. */
  readonly endsAt: string
  /** The user’s offer, once the ledger has told it. */
  readonly userOfferIndex?: string
  /** While the broker’s transaction may still be taken by a ledger. One at a time in the whole store: the slot is unique. */
  readonly slot?: typeof BROKER_SLOT
  /** The broker’s transaction whose result is not known yet. */
  readonly tx?: BrokerTx
  /** How many of the broker's transactions have come to nothing. */
  readonly tries: number
  /** The broker's transaction that decided the sale. */
  readonly acceptTxHash?: string
  readonly cancelTxHash?: string
  readonly problem?: SaleProblem
}

export const BROKER_SLOT = 'broker'

/** A transaction that the broker has signed. It is stored before any node gets it. */
export interface BrokerTx {
  readonly kind: 'accept' | 'cancel'
  readonly hash: string
  /** The account's number. */
  readonly sequence: number
  /** The validated ledger when it was signed: it is in a later one. */
  readonly signedIn: number
  /** No later ledger takes it. */
  readonly lastLedger: number
  /** As it is sent, in hex. */
  readonly blob: string
}

export interface SaleProblem {
  readonly code: string
  readonly message: string
  readonly reason?: string
}
