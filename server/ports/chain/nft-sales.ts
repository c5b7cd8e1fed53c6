import type { Minor } from '../../domain/money.ts'
import type { BrokerTx } from '../../domain/sale/nft-sale.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'

/**
 * NFTs on their ledger. Every method throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE when no node
 * answers; something that is not there is an answer.
 */
export interface NftLedger {
  /** An offer as the last validated ledger has it; `undefined` when it has none with this index. */
  offer(index: string): Promise<NftOffer | undefined>
  /**
   * A validated ledger without an offer that was there before, by its index: no later ledger takes the offer.
   * `undefined` while the last validated ledger has it.
   */
  goneBy(index: string): Promise<number | undefined>
  /** Whether an account holds an NFT in the last validated ledger. Throws UNAVAILABLE where it has too many to tell. */
  holds(account: string, nftId: string): Promise<boolean>
  /** Whether others may make offers to an account: to buy its NFTs, or for it alone to take. */
  takesOffers(account: string): Promise<boolean>
  /**
   * The offer that a transaction has made, as a node sees it that has the transaction; `undefined` while no validated
   * ledger has it, and where it made none.
   */
  offerMadeBy(txHash: string): Promise<MadeOffer | undefined>
  /** What the id of an NFT says of it. */
  about(nftId: string): { readonly issuer: string; readonly isTransferable: boolean }
  /** The transaction by which an account offers to buy or sell an NFT. */
  makeOffer(offer: NewNftOffer): UnsignedTx
  /** The transaction by which an account takes the offer of another one. */
  takeOffer(offer: TakenNftOffer): UnsignedTx
  /** The offer that such a transaction takes; `undefined` for any other one. */
  offerTakenBy(tx: UnsignedTx): string | undefined
  /** Whether a transaction makes exactly this offer. */
  makesOffer(tx: UnsignedTx, offer: NftOffer): boolean
  /**
   * The transaction by which a broker has taken an offer; `by` is the transaction that made the offer. Throws UNAVAILABLE
   * where no node shows the broker's history since then.
   */
  takenBy(broker: string, index: string, by: string): Promise<string | undefined>
  /** What has become of a transaction of a broker. `dead` is for good: no ledger can take it any more. */
  outcomeOf(account: string, tx: BrokerTx): Promise<BrokerTxOutcome>
  /** Gives a signed transaction to a node. What the node says of it decides nothing. Doing it again is harmless. */
  send(tx: BrokerTx): Promise<void>
}

export interface NftOffer {
  readonly index: string
  readonly nftId: string
  readonly owner: string
  readonly isSell: boolean
  /** In drops; `undefined` for a price in an issued token. */
  readonly drops?: Minor
  /** The only account that may take it. */
  readonly destination?: string
  readonly endsAt?: Date
}

interface MadeOffer {
  readonly index: string
  /** Absent where it was taken, cancelled or removed since. */
  readonly offer?: NftOffer
}

export interface NewNftOffer {
  readonly from: string
  /** The only account that may take it. */
  readonly to: string
  readonly nftId: string
  readonly drops: Minor
  /** The holder of the NFT, for an offer to buy it. */
  readonly holder?: string
  readonly endsAt: Date
}

export interface TakenNftOffer {
  readonly from: string
  readonly offer: Pick<NftOffer, 'index' | 'isSell' | 'owner'>
}

export type BrokerTxOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'dead' }
  /** It is decided, since its number is taken, but no node shows the transaction that has the number. */
  | { readonly state: 'hidden' }
  /** In a validated ledger, with its result, such as `tesSUCCESS`. */
  | { readonly state: 'done'; readonly result: string }

/**
 * The account that brings two offers together. It signs two kinds of transactions, and has no way to sign another:
 * taking two offers at once, and cancelling an offer that was made to it.
 */
export interface NftBroker {
  readonly account: string
  readonly sourceTag: number
  /** Signs the acceptance of a sell offer and a buy offer, without a fee of its own. Sends nothing. */
  signAccept(pair: { readonly sell: string; readonly buy: string }): Promise<BrokerTx>
  /** Signs the end of an offer. Sends nothing. */
  signCancel(offer: string): Promise<BrokerTx>
  /** Throws SuiteError when the account does not exist, or cannot pay for its transactions. */
  check(): Promise<void>
  /** Whether the account exists, can pay for its next transactions, and lets others make offers to it. */
  isAble(): Promise<boolean>
}
