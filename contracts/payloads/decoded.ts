/** The meaning of a sign payload, as the readers of this folder find it in the payload itself. */

/** The meaning of a payload, read from the object that the wallet gets. Amounts are minor units; assets are ids. */
export interface Decoded {
  /** CAIP-2. */
  readonly chain: string
  readonly from: string
  /** The account or contract that the transaction is addressed to. */
  readonly to: string
  /** The amount of the chain's coin that the transaction sends. */
  readonly value: bigint
  /** The end of the time in which it can be sent, in seconds since the epoch, where the payload has one. */
  readonly validUntil?: number
  /** The account's number that it has to be sent with, where the payload has one. */
  readonly sequence?: number
  readonly action: Action
}

export type Action =
  | {
      readonly kind: 'pay'
      readonly asset: string
      readonly amount: bigint
      readonly to: string
      /** XRP Ledger: which customer of the recipient is paid. */
      readonly tag?: number
      /** Stellar: the same, as text or as a number. */
      readonly memo?: { readonly type: 'text' | 'id'; readonly value: string }
      /** 32 bytes in hex, without a prefix. */
      readonly reference?: string
    }
  | {
      /** The account agrees to hold an asset: only then can it receive the asset. */
      readonly kind: 'trust'
      readonly asset: string
    }
  | {
      readonly kind: 'approve'
      readonly asset: string
      readonly amount: bigint
      readonly spender: string
    }
  | {
      readonly kind: 'swap'
      readonly fromAsset: string
      readonly amount: bigint
      readonly toAsset: string
      readonly minOut: bigint
      readonly receiver: string
      /** Seconds since the epoch, where the call has one. */
      readonly deadline?: bigint
    }
  | {
      /** XRP Ledger: an offer for an NFT, which stays open until it is taken, taken back or over. */
      readonly kind: 'nft-offer'
      readonly side: 'buy' | 'sell'
      /** NFTokenID, 64 hex digits in capitals. */
      readonly nft: string
      /** The price, in drops: what a buyer pays in all, or what a seller asks for. */
      readonly amount: bigint
      /** The only account that may take it. */
      readonly taker: string
      /** Who has the NFT, in an offer to buy. */
      readonly owner?: string
      /** Seconds since the epoch. */
      readonly endsAt: number
    }
  | {
      /** XRP Ledger: takes an offer for an NFT. Its NFT and its price stand in the ledger only. */
      readonly kind: 'nft-accept'
      readonly side: 'buy' | 'sell'
      /** The offer's index in the ledger, 64 hex digits in capitals. */
      readonly offer: string
    }

/** The payload is not one of the few calls that are understood in full, so no wallet is asked to sign it. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}
