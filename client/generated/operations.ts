// Generated from contracts/ by `npm run docs`. Do not edit.

import type { CallOptions } from '../options.ts'

/** Every code that the API answers. New ones may come. */
export type ErrorCode =
  | 'INVALID_REQUEST'
  | 'AMBIGUOUS_KEY'
  | 'AMOUNT_TOO_SMALL'
  | 'AMOUNT_TOO_LARGE'
  | 'KEY_MISSING'
  | 'KEY_INVALID'
  | 'KEY_REVOKED'
  | 'EMBED_TOKEN_INVALID'
  | 'SUSPENDED'
  | 'FORBIDDEN_SCOPE'
  | 'LIVE_KEY_REQUIRED'
  | 'PENDING_ACTIVATION'
  | 'ORIGIN_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'REQUEST_TIMEOUT'
  | 'SESSION_NOT_PENDING'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'FEE_TX_PENDING'
  | 'FEE_TX_REUSED'
  | 'TRUSTLINE_REQUIRED'
  | 'SLIPPAGE'
  | 'INSUFFICIENT_FUNDS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'FEE_TX_REQUIRED'
  | 'FEE_TX_MISMATCH'
  | 'TX_NOT_FOUND'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'UNSUPPORTED_CHAIN'
  | 'UNSUPPORTED_TOKEN'
  | 'UNSUPPORTED_ACCOUNT'
  | 'NO_ROUTE'
  | 'OFFER_UNAVAILABLE'
  | 'RATE_LIMIT'
  | 'INTERNAL'
  | 'UPSTREAM_ERROR'
  | 'UNAVAILABLE'
  | 'UPSTREAM_TIMEOUT'

export type Address = string

/** Key of a chain, such as `eth` */
export type Chain = string

/** Decimal text */
export type DecimalAmount = string

/** Integer minor units as a decimal string */
export type MinorUnits = string

export type Origin = string

/** The page to return to, by http or https: a page of the session’s origin */
export type ReturnUrl = string

export type Timestamp = string

/** `native`, or the chain’s own id of the token. Other names are accepted too: the coin’s symbol, an EVM address in any case, and a symbol that exactly one verified token has */
export type TokenRef = string

export type TxHash = string

export type Asset = {
  /** `native` for the chain’s coin, otherwise the chain’s own id of the token */
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** For a token issued on the XRP Ledger: the most decimals that its amounts have */
  readonly decimals: number
  readonly logoURI?: string | undefined
  /** Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor` */
  readonly currency?: string | undefined
  /** Tokens issued on the XRP Ledger only: the issuing account */
  readonly issuer?: string | undefined
  /** Tokens issued on the XRP Ledger only: their id in the market API */
  readonly md5?: string | undefined
  /** False when no list vouches for the token: anyone can create a token with any name */
  readonly verified?: boolean | undefined
}

export type Fees = {
  /** The asset that the fee is paid in */
  readonly asset: string
  /** Basis points of the amount: 1 is 0.01 % */
  readonly platformBps: number
  readonly platformFeeMinor: MinorUnits
  /** The partner’s surcharge, in basis points of the amount */
  readonly surchargeBps: number
  readonly surchargeMinor: MinorUnits
  /** The amount of the fee step: platform fee plus surcharge */
  readonly totalMinor: MinorUnits
  /** The partner’s part of the total. Partners only: absent for embed sessions. */
  readonly partnerShareMinor?: MinorUnits | undefined
  readonly tier?: 'starter' | 'growth' | 'scale' | undefined
  /** The version of the partner’s fee settings that was used */
  readonly settingsVersion: number
}

export type Prepared = {
  /** Id of the payment, which the fee transaction names on chain */
  readonly intentId: string
  /** Until when the product step can be signed as it is */
  readonly expiresAt: Timestamp
  readonly quote: Quote
  readonly fees: Fees
  /** Send it unchanged as `payload` of `POST /api/v1/sign/session` */
  readonly payment: {
      /** In the order in which they have to be signed */
      readonly steps: readonly Step[]
      /** Where the chain can carry the fee and what follows it in one transaction: the same steps with one signature. Have either this signed, or the steps one by one, never both. One hash is the fee’s and the product’s, and where the transaction fails no fee is taken. Only an explicit refusal of the wallet, or the end of the transaction’s time, makes it safe to go back to `steps` */
      readonly together?: Together | undefined
    }
  /** Notes for the user before paying; the call succeeds all the same */
  readonly warnings: readonly Warning[]
  /** This account has already paid the fee of the same swap or bridge with you, and the swap or deposit has not happened: that fee is still good, and must not be paid again. Absent while that swap or deposit may be on its way: see `warnings` */
  readonly credit?: {
      /** A swap continues with that payment when it is prepared again with this `intentId` */
      readonly intentId: string
      /** A bridge continues by `POST /api/v1/bridge/create` with this `feeTxHash` */
      readonly feeTxHash: TxHash
      readonly creditUntil: Timestamp
    } | undefined
}

export type Quote = {
  /** Asked for again while its price stands, a quote is the same one, with the same id */
  readonly id: string
  /** The aggregator that gave the quote */
  readonly provider: string
  readonly chain: Chain
  readonly fromToken: {
      /** `native` for the chain’s coin, otherwise the chain’s own id of the token */
      readonly address: string
      readonly symbol: string
      readonly name: string
      /** For a token issued on the XRP Ledger: the most decimals that its amounts have */
      readonly decimals: number
      readonly logoURI?: string | undefined
      /** Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor` */
      readonly currency?: string | undefined
      /** Tokens issued on the XRP Ledger only: the issuing account */
      readonly issuer?: string | undefined
      /** Tokens issued on the XRP Ledger only: their id in the market API */
      readonly md5?: string | undefined
      /** False when no list vouches for the token: anyone can create a token with any name, so show its address beside its symbol */
      readonly verified: boolean
    }
  readonly toToken: {
      /** `native` for the chain’s coin, otherwise the chain’s own id of the token */
      readonly address: string
      readonly symbol: string
      readonly name: string
      /** For a token issued on the XRP Ledger: the most decimals that its amounts have */
      readonly decimals: number
      readonly logoURI?: string | undefined
      /** Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor` */
      readonly currency?: string | undefined
      /** Tokens issued on the XRP Ledger only: the issuing account */
      readonly issuer?: string | undefined
      /** Tokens issued on the XRP Ledger only: their id in the market API */
      readonly md5?: string | undefined
      /** False when no list vouches for the token: anyone can create a token with any name, so show its address beside its symbol */
      readonly verified: boolean
    }
  /** The amount of `fromToken` that is swapped */
  readonly inAmountMinor?: MinorUnits | undefined
  /** The same, for a `fromToken` without a minor unit */
  readonly inAmount?: DecimalAmount | undefined
  /** The amount of `toToken` that is expected */
  readonly expectedOutMinor?: MinorUnits | undefined
  /** The same, for a `toToken` without a minor unit */
  readonly expectedOutAmount?: DecimalAmount | undefined
  /** The smallest amount: below it, the swap fails on chain */
  readonly minOutMinor?: MinorUnits | undefined
  /** The same, for a `toToken` without a minor unit */
  readonly minOutAmount?: DecimalAmount | undefined
  /** The network of `toToken`, where it is not on `chain`: see `delivery` */
  readonly toChain?: string | undefined
  /** The difference between the expected and the smallest amount, in basis points */
  readonly slippageBps?: number | undefined
  /** Positive is a loss against the market price; null when the aggregator does not say */
  readonly priceImpactBps: number | null
  readonly fees: Fees
  /** The network fee that is expected for the product step, in the chain’s coin */
  readonly networkFee?: {
      readonly asset: string
      readonly amountMinor: MinorUnits
      /** Solana: the part of it that a new account for `toToken` keeps; closing that account gives it back. Known once there is a payer */
      readonly rentMinor?: MinorUnits | undefined
    } | undefined
  readonly route: readonly {
      readonly label: string
    }[]
  /** When the price expires */
  readonly expiresAt: Timestamp
}

export type Step = {
  /** Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product` */
  readonly id: string
  readonly kind: 'trustline' | 'fee' | 'approve' | 'product'
  readonly chain: Chain
  readonly title: string
  readonly asset: Asset
  /** The amount that the step pays, approves or swaps */
  readonly amountMinor?: MinorUnits | undefined
  /** The same, for an `asset` without a minor unit */
  readonly amount?: DecimalAmount | undefined
  /** Who receives (fee), may spend (approve), issues (trustline), executes or receives (product); absent while the step awaits its order */
  readonly to?: Address | undefined
  /** The destination tag or memo that the transaction carries */
  readonly extraId?: ExtraId | undefined
  /** 32 bytes in hex, without 0x, that a fee transaction carries to name its intent */
  readonly reference?: string | undefined
  /** The kind of the first step that must be confirmed before this one can be signed. `order`: its transaction is written once the fee is paid and the order is made, and `wallets` is empty until then */
  readonly awaiting?: 'trustline' | 'fee' | 'approve' | 'order' | undefined
  /** The ids of all steps that must be confirmed before this one can be signed */
  readonly awaits?: readonly string[] | undefined
  /** The sign payloads of the step, one for each kind of wallet */
  readonly wallets: readonly WalletPayload[]
}

export type Together = {
  /** The ids of the steps that it carries, in the order in which it carries them out: all of them, or none */
  readonly steps: readonly string[]
  /** The sign payloads of all these steps as one, for each kind of wallet that signs it */
  readonly wallets: readonly WalletPayload[]
}

export type Token = {
  /** `native` for the chain’s coin, otherwise the chain’s own id of the token */
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** For a token issued on the XRP Ledger: the most decimals that its amounts have */
  readonly decimals: number
  readonly logoURI?: string | undefined
  /** Tokens issued on the XRP Ledger only: the currency code, three characters or 40 hex digits. Amounts of such a token are decimal text, in fields that end in `Amount` instead of `Minor` */
  readonly currency?: string | undefined
  /** Tokens issued on the XRP Ledger only: the issuing account */
  readonly issuer?: string | undefined
  /** Tokens issued on the XRP Ledger only: their id in the market API */
  readonly md5?: string | undefined
  /** True when the route aggregator’s own list vouches for the token */
  readonly verified: boolean
  /** Decimal text, such as "2984.12"; absent where it is not known. For display only */
  readonly priceUsd?: string | undefined
}

/** The transaction in the ledger’s JSON. The wallet fills in Fee and LastLedgerSequence. It also fills in Sequence where that is missing: before the step is opened, and for an account that does not exist yet */
export type TxJson = {
  readonly TransactionType: string
  /** Absent where anyone may sign: the wallet fills in its own account */
  readonly Account?: string | undefined
  readonly [field: string]: unknown
}

export type WalletPayload = {
  /** The kind of wallet that can sign it */
  readonly kind: 'evm'
  /** The method to call at the wallet’s EIP-1193 provider */
  readonly method: 'eth_sendTransaction'
  /** Its parameters, to be sent exactly like this */
  readonly params: readonly [{
      /** The only account that may sign it */
      readonly from: string
      readonly to: string
      /** Hex quantity of wei, such as `0x0` */
      readonly value: string
      /** Hex bytes; pass them on unchanged */
      readonly data: string
      /** Hex quantity, such as `0x1` */
      readonly chainId: string
    }]
  /** A block of this chain. A wallet whose `eth_getBlockByNumber` shows another hash is on another chain with the same id, and must not sign */
  readonly anchor: {
      /** Hex quantity */
      readonly number: string
      readonly hash: string
    }
} | {
  readonly kind: 'evm'
  /** Several steps at once (EIP-5792), for a wallet whose `wallet_getCapabilities` says `atomic` is `supported` or `ready` on this chain. It answers an id, of which `wallet_getCallsStatus` tells the transaction */
  readonly method: 'wallet_sendCalls'
  /** Its parameters, to be sent exactly like this */
  readonly params: readonly [{
      readonly version: '2.0.0'
      /** Hex quantity, such as `0x1` */
      readonly chainId: string
      /** The only account that may sign it */
      readonly from: string
      /** All calls are carried out in one transaction, or none */
      readonly atomicRequired: true
      /** In the order in which they are carried out */
      readonly calls: readonly {
          readonly to: string
          /** Hex quantity of wei, such as `0x0` */
          readonly value: string
          /** Hex bytes; pass them on unchanged */
          readonly data: string
        }[]
    }]
  /** A block of this chain. A wallet whose `eth_getBlockByNumber` shows another hash is on another chain with the same id, and must not sign */
  readonly anchor: {
      /** Hex quantity */
      readonly number: string
      readonly hash: string
    }
} | {
  readonly kind: 'solana'
  /** A transfer that Suite built, the aggregator’s transaction, or a fee and the aggregator’s instructions in one */
  readonly method: 'solana_transfer' | 'solana_swap' | 'solana_together'
  readonly params: {
      /** The chain as CAIP-2 names it, such as `xrpl:0` */
      readonly chain: string
      /** The only account that still has to sign */
      readonly from: string
      readonly to: string
      /** The transaction in wire format, base64; pass it on unchanged */
      readonly transaction: string
      /** After this block height the transaction can no longer land */
      readonly lastValidBlockHeight: string
    }
} | {
  /** Xaman, by a payload of its platform API */
  readonly kind: 'xaman'
  readonly txjson: TxJson
  /** Plain payments with a destination tag only: opens the payment in Xaman without its platform API. It is found on the ledger, in the history of the account that has to pay it */
  readonly link?: string | undefined
} | {
  readonly kind: 'xrpl-walletconnect'
  /** The same parameters are valid for `xrpl_signTransaction` */
  readonly method: 'xrpl_signAndSubmit'
  /** The chain as CAIP-2 names it, such as `xrpl:0` */
  readonly chain: string
  readonly params: {
      readonly tx_json: TxJson
    }
} | {
  /** The suite wallet, for all chains */
  readonly kind: 'suite'
  /** The chain as CAIP-2 names it, such as `xrpl:0` */
  readonly chain: string
  /** Opens the wallet with the request; `#return_url=` may be appended. A request on Stellar can be sent for about three minutes after it was prepared. On the XRP Ledger and EVM chains the link of an opened step has the account’s number: only one request with this number can be carried out */
  readonly link: string
  /** Stellar only: the same request for any other wallet that takes SEP-7 links, as `web+stellar:tx` */
  readonly sep7?: string | undefined
}

export type Warning = {
  readonly code: 'INSUFFICIENT_FUNDS' | 'UNSUPPORTED_ACCOUNT' | 'SEVERAL_SIGNATURES' | 'CONTRACT_ACCOUNT' | 'HIGH_PRICE_IMPACT' | 'UNVERIFIED_TOKEN' | 'EARLIER_PAYMENT_PENDING' | 'PRICE_UNFAVORABLE' | 'PRICE_UNKNOWN'
  readonly message: string
  readonly details?: {
      /** The address of the asset that it is about */
      readonly asset?: string | undefined
      /** INSUFFICIENT_FUNDS: what the payment takes of the asset, with all its fees: minor units, or decimal text for a token issued on the XRP Ledger */
      readonly needed?: DecimalAmount | undefined
      /** INSUFFICIENT_FUNDS: what the account has to spend of it, in the same units */
      readonly has?: DecimalAmount | undefined
      /** INSUFFICIENT_FUNDS: the first part that is not covered */
      readonly for?: 'amount' | 'fee' | 'network fee' | 'rent' | 'reserve' | undefined
      /** INSUFFICIENT_FUNDS: true where `needed` is an estimate that may be too high, so that no step is refused for it */
      readonly estimated?: boolean | undefined
      /** UNSUPPORTED_ACCOUNT: why */
      readonly reason?: 'CONTRACT' | 'ERC4337' | 'MULTI_SIGNED' | 'PROGRAM_OWNED' | undefined
      /** PRICE_UNFAVORABLE: how much less than the market gives the swap of your own payload may bring, in basis points */
      readonly lossBps?: number | undefined
      /** HIGH_PRICE_IMPACT: as in the quote */
      readonly priceImpactBps?: number | undefined
      /** EARLIER_PAYMENT_PENDING: the payment by which this account has paid the fee of the same swap or bridge, which may still be on its way. Read that payment before another fee is paid. Only prepare answers this warning: it is for your server, and our own pages do not show it */
      readonly intentId?: string | undefined
    } | undefined
}

export type Delivery = {
  readonly fromCurrency: string
  readonly fromNetwork: string
  readonly toCurrency: string
  readonly toNetwork: string
  /** Decimal text, in units of the currency */
  readonly fromAmount: string
  /** Decimal text, in units of the currency */
  readonly expectedToAmount: string
  /** Our key of the chain of the payout, where it is served here */
  readonly toChain?: string | undefined
  readonly destination: Address
  readonly destinationExtraId?: ExtraId | undefined
  readonly refundAddress?: Address | undefined
  readonly refundExtraId?: ExtraId | undefined
  readonly expectedMinutes?: readonly [number, number] | undefined
  /** Absent until the fee is paid and the order is made */
  readonly order?: Order | undefined
  /** Why there is no order although the fee is paid. With `retryAt`, it is tried again then; without it, the fee stays a credit until `creditUntil`. LIVE_KEY_REQUIRED: the fee of a test key was paid, and never makes an order */
  readonly problem?: {
      readonly code: string
      readonly message: string
      readonly retryAt?: Timestamp | undefined
    } | undefined
}

export type ExtraId = string

export type Order = {
  readonly fromCurrency: string
  readonly fromNetwork: string
  readonly toCurrency: string
  readonly toNetwork: string
  readonly id: string
  /** The payment whose fee the order was made for */
  readonly intentId: string
  /** `finished`, `refunded` and `failed` are the end. An `expired` order may still go on when its deposit comes late. `verifying`: the bridge looks into the deposit by hand */
  readonly status: 'awaiting_deposit' | 'confirming' | 'exchanging' | 'sending' | 'finished' | 'verifying' | 'refunding' | 'refunded' | 'failed' | 'expired'
  /** The bridge’s own word for it, where it is not one of ours */
  readonly upstreamStatus?: string | undefined
  /** Our key of the chain that is paid on */
  readonly fromChain?: string | undefined
  /** Our key of the chain of the payout, where it is served here */
  readonly toChain?: string | undefined
  /** The amount to deposit */
  readonly fromAmount: string
  /** The payout that was expected when the order was made */
  readonly expectedToAmount: string
  /** The amount that arrived, once it has */
  readonly depositedAmount?: string | undefined
  /** The amount that was paid out, once it was */
  readonly toAmount?: string | undefined
  readonly depositAddress: string
  /** Destination tag or memo that the deposit must carry: without it, it is lost or late */
  readonly depositExtraId?: ExtraId | undefined
  /** Its name on that chain, such as `Destination tag` */
  readonly depositExtraIdName?: string | undefined
  /** When the deposit was sent, or else first seen by the bridge */
  readonly depositedAt?: Timestamp | undefined
  /** The deposit’s transaction, as soon as its payment knows it; the bridge may see it much later */
  readonly depositTxHash?: string | undefined
  /** Who is paid out */
  readonly destination: string
  readonly destinationExtraId?: ExtraId | undefined
  readonly payoutTxHash?: string | undefined
  readonly refundAddress?: string | undefined
  readonly refundExtraId?: ExtraId | undefined
  readonly refundTxHash?: string | undefined
  /** Decimal text, in units of the currency */
  readonly refundedAmount?: string | undefined
  /** How long an order usually takes from its deposit on, in minutes: at least, at most */
  readonly expectedMinutes?: readonly [number, number] | undefined
  /** The deposit should have arrived by then; absent without a limit */
  readonly depositBy?: Timestamp | undefined
  readonly feeTxHash?: TxHash | undefined
  readonly createdAt: Timestamp
  /** When the status last changed */
  readonly updatedAt: Timestamp
}

export type BridgeCurrency = {
  readonly ticker: string
  readonly network: string
  readonly name: string
  /** The network as people call it, such as `Ethereum` */
  readonly networkName: string
  /** Our key of the chain, where it is served here */
  readonly chain?: string | undefined
  /** `native`, or the chain’s own id of the token, where it is known */
  readonly address?: string | undefined
  /** The most decimals of an amount */
  readonly decimals: number
  readonly logoURI?: string | undefined
  /** Decimal text, where it is known on a chain that is served here */
  readonly priceUsd?: string | undefined
  /** Whether payments on this network name a tag or memo beside the address, as the bridge service says */
  readonly hasExtraId: boolean
  /** The name of the tag or memo that an address there may need, such as `Destination tag` */
  readonly extraIdName?: string | undefined
  /** It can be paid from here */
  readonly canSend: boolean
  readonly canReceive: boolean
}

export type Estimate = {
  readonly fromCurrency: string
  readonly fromNetwork: string
  readonly toCurrency: string
  readonly toNetwork: string
  /** Decimal text, in units of the currency */
  readonly fromAmount: string
  /** The payout that is expected, with every fee of the bridge taken off */
  readonly toAmount: string
  /** How much of the target currency one unit brings */
  readonly rate: string
  /** Decimal text, in units of the currency */
  readonly minAmount: string
  readonly maxAmount: string | null
  /** The network fee of the payout in units of the target currency; `toAmount` is without it already */
  readonly payoutFee?: string | undefined
  /** False when the payout may differ from the estimate by the market’s movement */
  readonly isFixed: boolean
  readonly expectedMinutes?: readonly [number, number] | undefined
  /** The fee that is paid on top of `fromAmount`, in a transaction of its own */
  readonly fees: Fees
  /** `fromAmount` and the fee: what leaves the wallet, without network fees */
  readonly totalAmount: string
  readonly expiresAt: Timestamp
}

export type Payment = {
  readonly intentId: string
  /** `open` until its fee is paid, `paid` until its product is confirmed, then `succeeded`; `ended` when its time, or the credit of its fee, is over, and when its deposit was paid but the order of the bridge has failed, has expired or was sent back. An order that is paid out after all makes it `succeeded` again. For a bridge, the product is the deposit: the payout is `delivery.order.status` */
  readonly state: 'open' | 'paid' | 'succeeded' | 'ended'
  readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
  readonly chain: Chain
  /** Absent for a payment that anyone may pay, until someone has paid it */
  readonly payer?: Address | undefined
  /** Absent for a payload of your own */
  readonly quote?: Quote | undefined
  /** For a product that delivers on another chain */
  readonly delivery?: Delivery | undefined
  /** For a payment that leads to the sale of an NFT */
  readonly sale?: {
      readonly mode: 'buy' | 'sell'
      /** `direct`: the user’s transaction takes the offer; `brokered`: the user makes an offer to the broker, who brings both together */
      readonly kind: 'direct' | 'brokered'
      /** `pending` until the user’s transaction is confirmed; `offered` while the broker brings the offers together; `settled` once the NFT has its new owner; `failed` when it did not come to that */
      readonly state: 'pending' | 'offered' | 'settled' | 'failed'
      /** NFTokenID: 64 hexadecimal characters */
      readonly nftId: string
      /** The offer that the user takes */
      readonly offerIndex: string
      /** The account that made this offer */
      readonly counterparty: string
      /** The price */
      readonly amountXrp: DecimalAmount
      readonly amountDrops: MinorUnits
      /** Of a brokered sale */
      readonly broker?: string | undefined
      /** Of a brokered sale: the offer that the user has made */
      readonly userOfferIndex?: string | undefined
      /** Of a brokered sale: when the user’s offer ends by itself, once its transaction is written */
      readonly offerEndsAt?: Timestamp | undefined
      /** The transaction that moved the NFT: the user’s own, or the broker’s. Of a failed sale: the broker’s failed one */
      readonly txHash?: TxHash | undefined
      /** Why the sale cannot go on, or has failed, although the fee is paid. The fee stays a credit until `creditUntil` */
      readonly problem?: {
          readonly code: string
          readonly message: string
          /** As `details.reason` of OFFER_UNAVAILABLE */
          readonly reason?: string | undefined
        } | undefined
    } | undefined
  readonly fees?: Fees | undefined
  /** What your account was credited for this payment */
  readonly fee: {
      /** `pending` once the fee is confirmed and booked, `accrued` once it is final and its product is there; `owed` to its payer when the product did not follow in time, `refunded` when it went back */
      readonly status: 'none' | 'pending' | 'accrued' | 'owed' | 'refunded'
      readonly txHash?: TxHash | undefined
    }
  readonly steps: readonly ({
      /** Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product` */
      readonly id: string
      readonly kind: 'trustline' | 'fee' | 'approve' | 'product'
      readonly chain: Chain
      readonly title: string
      readonly asset: Asset
      /** The amount that the step pays, approves or swaps */
      readonly amountMinor?: MinorUnits | undefined
      /** The same, for an `asset` without a minor unit */
      readonly amount?: DecimalAmount | undefined
      /** Who receives (fee), may spend (approve), issues (trustline), executes or receives (product); absent while the step awaits its order */
      readonly to?: Address | undefined
      /** The destination tag or memo that the transaction carries */
      readonly extraId?: ExtraId | undefined
      /** 32 bytes in hex, without 0x, that a fee transaction carries to name its intent */
      readonly reference?: string | undefined
      /** `opened`: handed to a wallet; `submitted`: its transaction is known; `confirmed`: verified on chain */
      readonly state: 'waiting' | 'opened' | 'submitted' | 'confirmed' | 'failed'
      readonly txHash?: TxHash | undefined
      /** Why the step failed */
      readonly failure?: 'TX_FAILED' | 'WRONG_NETWORK' | 'WRONG_RECIPIENT' | 'WRONG_PAYER' | 'WRONG_ASSET' | 'UNDERPAID' | 'PARTIAL_PAYMENT' | 'TAG_MISMATCH' | 'TOO_OLD' | 'TOO_LATE' | 'REPLACED' | 'DROPPED' | 'REUSED' | 'NOT_SETTLED' | undefined
      /** The amount of the quote’s `toToken` that a confirmed product step brought the payer, when the chain shows it */
      readonly receivedMinor?: MinorUnits | undefined
      /** The same, for a `toToken` without a minor unit */
      readonly receivedAmount?: DecimalAmount | undefined
      /** For a swap of your own payload: its tokens that are on the list of their chain. The page shows every other one by its address and smallest units */
      readonly tokens?: readonly Asset[] | undefined
      /** When the step was last handed to a wallet */
      readonly openedAt?: Timestamp | undefined
      /** For an opened step on the XRP Ledger and EVM chains: the number of the account’s next transaction when the step was opened. The requests in `wallets` have it as `Sequence` or `nonce`, except `eth_sendTransaction` */
      readonly sequence?: number | undefined
    })[]
  /** Until then the paid fee pays for another attempt: send `intentId` to prepare, or to the quote of a sale, to continue */
  readonly creditUntil?: Timestamp | undefined
  readonly createdAt: Timestamp
}

export type CreatedSession = {
  readonly id: string
  /** `signed` once the last step’s transaction is known */
  readonly status: 'pending' | 'signed' | 'expired' | 'cancelled'
  /** How it ended, in one field: `succeeded` once the last step is confirmed on chain, and only then. `pending` while that may come. A payment that is completed later, in another attempt or after its session has ended, turns `failed`, `expired` and `cancelled` into `succeeded`. A bridge whose deposit is confirmed turns `failed` when its order has failed, has expired or was sent back, and `succeeded` again if the order is paid out after all */
  readonly outcome: 'pending' | 'succeeded' | 'failed' | 'expired' | 'cancelled'
  /** `sign` ends with a transaction, `connect` with the address of the user’s wallet */
  readonly purpose: 'sign' | 'connect'
  readonly network: 'mainnet' | 'testnet' | 'sandbox'
  readonly chain: Chain
  /** Absent for a session that only connects a wallet */
  readonly product?: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft' | undefined
  readonly partner: {
      readonly slug: string
      readonly name: string
    }
  /** The partner page’s origin, checked against the allowlist when the session was created */
  readonly origin: string
  /** The partner’s text for the signer */
  readonly instruction?: string | undefined
  readonly returnUrl?: string | undefined
  readonly reference?: string | undefined
  /** The account that signs; absent until a wallet is connected */
  readonly payer?: string | undefined
  /** True when no other account can take over: the partner named the payer, or its wallet was already asked */
  readonly payerFixed: boolean
  /** The payment; absent until it is known which account signs */
  readonly intentId?: string | undefined
  readonly quote?: Quote | undefined
  /** For a product that delivers on another chain */
  readonly delivery?: Delivery | undefined
  /** For a payment that leads to the sale of an NFT */
  readonly sale?: {
      readonly mode: 'buy' | 'sell'
      /** `direct`: the user’s transaction takes the offer; `brokered`: the user makes an offer to the broker, who brings both together */
      readonly kind: 'direct' | 'brokered'
      /** `pending` until the user’s transaction is confirmed; `offered` while the broker brings the offers together; `settled` once the NFT has its new owner; `failed` when it did not come to that */
      readonly state: 'pending' | 'offered' | 'settled' | 'failed'
      /** NFTokenID: 64 hexadecimal characters */
      readonly nftId: string
      /** The offer that the user takes */
      readonly offerIndex: string
      /** The account that made this offer */
      readonly counterparty: string
      /** The price */
      readonly amountXrp: DecimalAmount
      readonly amountDrops: MinorUnits
      /** Of a brokered sale */
      readonly broker?: string | undefined
      /** Of a brokered sale: the offer that the user has made */
      readonly userOfferIndex?: string | undefined
      /** Of a brokered sale: when the user’s offer ends by itself, once its transaction is written */
      readonly offerEndsAt?: Timestamp | undefined
      /** The transaction that moved the NFT: the user’s own, or the broker’s. Of a failed sale: the broker’s failed one */
      readonly txHash?: TxHash | undefined
      /** Why the sale cannot go on, or has failed, although the fee is paid. The fee stays a credit until `creditUntil` */
      readonly problem?: {
          readonly code: string
          readonly message: string
          /** As `details.reason` of OFFER_UNAVAILABLE */
          readonly reason?: string | undefined
        } | undefined
    } | undefined
  readonly fees?: Fees | undefined
  readonly steps: readonly ({
      /** Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product` */
      readonly id: string
      readonly kind: 'trustline' | 'fee' | 'approve' | 'product'
      readonly chain: Chain
      readonly title: string
      readonly asset: Asset
      /** The amount that the step pays, approves or swaps */
      readonly amountMinor?: MinorUnits | undefined
      /** The same, for an `asset` without a minor unit */
      readonly amount?: DecimalAmount | undefined
      /** Who receives (fee), may spend (approve), issues (trustline), executes or receives (product); absent while the step awaits its order */
      readonly to?: Address | undefined
      /** The destination tag or memo that the transaction carries */
      readonly extraId?: ExtraId | undefined
      /** 32 bytes in hex, without 0x, that a fee transaction carries to name its intent */
      readonly reference?: string | undefined
      /** The kind of the first step that must be confirmed before this one can be signed. `order`: its transaction is written once the fee is paid and the order is made, and `wallets` is empty until then */
      readonly awaiting?: 'trustline' | 'fee' | 'approve' | 'order' | undefined
      /** The ids of all steps that must be confirmed before this one can be signed */
      readonly awaits?: readonly string[] | undefined
      /** The sign payloads of the step, one for each kind of wallet */
      readonly wallets: readonly WalletPayload[]
      /** `opened`: handed to a wallet; `submitted`: its transaction is known; `confirmed`: verified on chain */
      readonly state: 'waiting' | 'opened' | 'submitted' | 'confirmed' | 'failed'
      readonly txHash?: TxHash | undefined
      /** Why the step failed */
      readonly failure?: 'TX_FAILED' | 'WRONG_NETWORK' | 'WRONG_RECIPIENT' | 'WRONG_PAYER' | 'WRONG_ASSET' | 'UNDERPAID' | 'PARTIAL_PAYMENT' | 'TAG_MISMATCH' | 'TOO_OLD' | 'TOO_LATE' | 'REPLACED' | 'DROPPED' | 'REUSED' | 'NOT_SETTLED' | undefined
      /** The amount of the quote’s `toToken` that a confirmed product step brought the payer, when the chain shows it */
      readonly receivedMinor?: MinorUnits | undefined
      /** The same, for a `toToken` without a minor unit */
      readonly receivedAmount?: DecimalAmount | undefined
      /** For a swap of your own payload: its tokens that are on the list of their chain. The page shows every other one by its address and smallest units */
      readonly tokens?: readonly Asset[] | undefined
      /** When the step was last handed to a wallet */
      readonly openedAt?: Timestamp | undefined
      /** For an opened step on the XRP Ledger and EVM chains: the number of the account’s next transaction when the step was opened. The requests in `wallets` have it as `Sequence` or `nonce`, except `eth_sendTransaction` */
      readonly sequence?: number | undefined
    })[]
  /** Where one transaction carries several of the steps: it is opened, declined, sent and completed by the step id `together`, for all of them at once */
  readonly together?: {
      /** The ids of the steps that it carries, in the order in which it carries them out: all of them, or none */
      readonly steps: readonly string[]
      /** The sign payloads of all these steps as one, for each kind of wallet that signs it */
      readonly wallets: readonly WalletPayload[]
      /** `offered` until it is opened; `out` while a wallet may send it or has sent it: its steps cannot be opened alone, and it can be opened again only after the wallet declined it, or once it can no longer be sent; `landed` or `failed` on chain; `off` when its steps are signed one by one */
      readonly state: 'offered' | 'out' | 'landed' | 'failed' | 'off'
      /** When it was last handed to a wallet */
      readonly openedAt?: Timestamp | undefined
    } | undefined
  readonly warnings: readonly Warning[]
  /** When the credit of a paid fee ends: until then it pays for another attempt at the product step */
  readonly creditUntil?: Timestamp | undefined
  /** Hash of the last step’s transaction */
  readonly txHash?: TxHash | undefined
  /** Whether that transaction was verified on chain: that it did what was signed */
  readonly verification: 'unverified' | 'confirmed' | 'rejected'
  /** Why verification rejected the transaction. NOT_DELIVERED: the deposit is confirmed, and the order of the bridge has ended without a payout */
  readonly rejection?: string | undefined
  /** True when it was found on chain after the session had expired */
  readonly late?: boolean | undefined
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly signedAt?: Timestamp | undefined
  /** Opens the session to a browser. Shown once. */
  readonly embedToken: string
  /** Address of the frame that shows the session in a page of `origin` */
  readonly embedUrl: string
  /** Address of the page in which the wallet signs: open it in a window, inside a click */
  readonly walletSignUrl: string
  /** The same as `walletSignUrl` */
  readonly popupUrl: string
}

export type SignSession = {
  readonly id: string
  /** `signed` once the last step’s transaction is known */
  readonly status: 'pending' | 'signed' | 'expired' | 'cancelled'
  /** How it ended, in one field: `succeeded` once the last step is confirmed on chain, and only then. `pending` while that may come. A payment that is completed later, in another attempt or after its session has ended, turns `failed`, `expired` and `cancelled` into `succeeded`. A bridge whose deposit is confirmed turns `failed` when its order has failed, has expired or was sent back, and `succeeded` again if the order is paid out after all */
  readonly outcome: 'pending' | 'succeeded' | 'failed' | 'expired' | 'cancelled'
  /** `sign` ends with a transaction, `connect` with the address of the user’s wallet */
  readonly purpose: 'sign' | 'connect'
  readonly network: 'mainnet' | 'testnet' | 'sandbox'
  readonly chain: Chain
  /** Absent for a session that only connects a wallet */
  readonly product?: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft' | undefined
  readonly partner: {
      readonly slug: string
      readonly name: string
    }
  /** The partner page’s origin, checked against the allowlist when the session was created */
  readonly origin: string
  /** The partner’s text for the signer */
  readonly instruction?: string | undefined
  readonly returnUrl?: string | undefined
  readonly reference?: string | undefined
  /** The account that signs; absent until a wallet is connected */
  readonly payer?: string | undefined
  /** True when no other account can take over: the partner named the payer, or its wallet was already asked */
  readonly payerFixed: boolean
  /** The payment; absent until it is known which account signs */
  readonly intentId?: string | undefined
  readonly quote?: Quote | undefined
  /** For a product that delivers on another chain */
  readonly delivery?: Delivery | undefined
  /** For a payment that leads to the sale of an NFT */
  readonly sale?: {
      readonly mode: 'buy' | 'sell'
      /** `direct`: the user’s transaction takes the offer; `brokered`: the user makes an offer to the broker, who brings both together */
      readonly kind: 'direct' | 'brokered'
      /** `pending` until the user’s transaction is confirmed; `offered` while the broker brings the offers together; `settled` once the NFT has its new owner; `failed` when it did not come to that */
      readonly state: 'pending' | 'offered' | 'settled' | 'failed'
      /** NFTokenID: 64 hexadecimal characters */
      readonly nftId: string
      /** The offer that the user takes */
      readonly offerIndex: string
      /** The account that made this offer */
      readonly counterparty: string
      /** The price */
      readonly amountXrp: DecimalAmount
      readonly amountDrops: MinorUnits
      /** Of a brokered sale */
      readonly broker?: string | undefined
      /** Of a brokered sale: the offer that the user has made */
      readonly userOfferIndex?: string | undefined
      /** Of a brokered sale: when the user’s offer ends by itself, once its transaction is written */
      readonly offerEndsAt?: Timestamp | undefined
      /** The transaction that moved the NFT: the user’s own, or the broker’s. Of a failed sale: the broker’s failed one */
      readonly txHash?: TxHash | undefined
      /** Why the sale cannot go on, or has failed, although the fee is paid. The fee stays a credit until `creditUntil` */
      readonly problem?: {
          readonly code: string
          readonly message: string
          /** As `details.reason` of OFFER_UNAVAILABLE */
          readonly reason?: string | undefined
        } | undefined
    } | undefined
  readonly fees?: Fees | undefined
  readonly steps: readonly ({
      /** Unique within its payment, such as `fee`, `approve-reset`, `approve`, `product` */
      readonly id: string
      readonly kind: 'trustline' | 'fee' | 'approve' | 'product'
      readonly chain: Chain
      readonly title: string
      readonly asset: Asset
      /** The amount that the step pays, approves or swaps */
      readonly amountMinor?: MinorUnits | undefined
      /** The same, for an `asset` without a minor unit */
      readonly amount?: DecimalAmount | undefined
      /** Who receives (fee), may spend (approve), issues (trustline), executes or receives (product); absent while the step awaits its order */
      readonly to?: Address | undefined
      /** The destination tag or memo that the transaction carries */
      readonly extraId?: ExtraId | undefined
      /** 32 bytes in hex, without 0x, that a fee transaction carries to name its intent */
      readonly reference?: string | undefined
      /** The kind of the first step that must be confirmed before this one can be signed. `order`: its transaction is written once the fee is paid and the order is made, and `wallets` is empty until then */
      readonly awaiting?: 'trustline' | 'fee' | 'approve' | 'order' | undefined
      /** The ids of all steps that must be confirmed before this one can be signed */
      readonly awaits?: readonly string[] | undefined
      /** The sign payloads of the step, one for each kind of wallet */
      readonly wallets: readonly WalletPayload[]
      /** `opened`: handed to a wallet; `submitted`: its transaction is known; `confirmed`: verified on chain */
      readonly state: 'waiting' | 'opened' | 'submitted' | 'confirmed' | 'failed'
      readonly txHash?: TxHash | undefined
      /** Why the step failed */
      readonly failure?: 'TX_FAILED' | 'WRONG_NETWORK' | 'WRONG_RECIPIENT' | 'WRONG_PAYER' | 'WRONG_ASSET' | 'UNDERPAID' | 'PARTIAL_PAYMENT' | 'TAG_MISMATCH' | 'TOO_OLD' | 'TOO_LATE' | 'REPLACED' | 'DROPPED' | 'REUSED' | 'NOT_SETTLED' | undefined
      /** The amount of the quote’s `toToken` that a confirmed product step brought the payer, when the chain shows it */
      readonly receivedMinor?: MinorUnits | undefined
      /** The same, for a `toToken` without a minor unit */
      readonly receivedAmount?: DecimalAmount | undefined
      /** For a swap of your own payload: its tokens that are on the list of their chain. The page shows every other one by its address and smallest units */
      readonly tokens?: readonly Asset[] | undefined
      /** When the step was last handed to a wallet */
      readonly openedAt?: Timestamp | undefined
      /** For an opened step on the XRP Ledger and EVM chains: the number of the account’s next transaction when the step was opened. The requests in `wallets` have it as `Sequence` or `nonce`, except `eth_sendTransaction` */
      readonly sequence?: number | undefined
    })[]
  /** Where one transaction carries several of the steps: it is opened, declined, sent and completed by the step id `together`, for all of them at once */
  readonly together?: {
      /** The ids of the steps that it carries, in the order in which it carries them out: all of them, or none */
      readonly steps: readonly string[]
      /** The sign payloads of all these steps as one, for each kind of wallet that signs it */
      readonly wallets: readonly WalletPayload[]
      /** `offered` until it is opened; `out` while a wallet may send it or has sent it: its steps cannot be opened alone, and it can be opened again only after the wallet declined it, or once it can no longer be sent; `landed` or `failed` on chain; `off` when its steps are signed one by one */
      readonly state: 'offered' | 'out' | 'landed' | 'failed' | 'off'
      /** When it was last handed to a wallet */
      readonly openedAt?: Timestamp | undefined
    } | undefined
  readonly warnings: readonly Warning[]
  /** When the credit of a paid fee ends: until then it pays for another attempt at the product step */
  readonly creditUntil?: Timestamp | undefined
  /** Hash of the last step’s transaction */
  readonly txHash?: TxHash | undefined
  /** Whether that transaction was verified on chain: that it did what was signed */
  readonly verification: 'unverified' | 'confirmed' | 'rejected'
  /** Why verification rejected the transaction. NOT_DELIVERED: the deposit is confirmed, and the order of the bridge has ended without a payout */
  readonly rejection?: string | undefined
  /** True when it was found on chain after the session had expired */
  readonly late?: boolean | undefined
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly signedAt?: Timestamp | undefined
}

export type HealthAnswer = {
  readonly ok: boolean
  readonly status: 'ready' | 'stopping'
  readonly network: 'mainnet' | 'testnet' | 'sandbox'
  readonly version: string
}

export type ListTokensAnswer = {
  readonly chain: Chain
  readonly tokens: readonly Token[]
}

export type QuoteSwapAnswer = {
  readonly quote: Quote
  /** Notes for the user before paying; the call succeeds all the same */
  readonly warnings: readonly Warning[]
}

export type ReportSwapAnswer = {
  /** `accrued` once the fee is final on its chain and the product is there, `pending` until then: report again then, with another `Idempotency-Key` or none */
  readonly status: 'accrued' | 'pending'
  /** True when this fee was already booked, by a report or by Suite itself */
  readonly duplicate: boolean
  readonly chain: Chain
  readonly feeTxHash: TxHash
  /** The transaction of the product step: the reported one, unless another one was known */
  readonly sourceTxHash: TxHash
  /** Whether that transaction is the product step: `unverified` while the chain has not decided, or has not shown it. The fee is booked in any case */
  readonly sourceVerification: 'unverified' | 'confirmed' | 'rejected'
  readonly fees: Fees
}

export type ListCurrenciesAnswer = {
  readonly currencies: readonly BridgeCurrency[]
}

export type GetRangeAnswer = {
  readonly fromCurrency: string
  readonly fromNetwork: string
  readonly toCurrency: string
  readonly toNetwork: string
  /** Decimal text, in units of the currency */
  readonly minAmount: string
  readonly maxAmount: string | null
}

export type EstimateBridgeAnswer = {
  readonly estimate: Estimate
  readonly warnings: readonly Warning[]
}

export type ValidateAddressAnswer = {
  readonly valid: boolean
  /** `checksum`: a character is wrong; `extra-id-required`: this address takes no payment without a tag or memo; `refused`: the bridge does not pay to it */
  readonly problem?: 'address' | 'checksum' | 'extra-id-required' | 'extra-id' | 'refused' | undefined
  /** The problem as a sentence */
  readonly message?: string | undefined
  /** The address alone, in the spelling of its chain */
  readonly address?: string | undefined
  /** Its tag or memo, also where that was in the address */
  readonly extraId?: string | undefined
}

export type PrepareBridgeAnswer = {
  /** Id of the payment, which the fee transaction names on chain */
  readonly intentId: string
  /** Until when the product step can be signed as it is */
  readonly expiresAt: Timestamp
  readonly fees: Fees
  /** Send it unchanged as `payload` of `POST /api/v1/sign/session` */
  readonly payment: {
      /** In the order in which they have to be signed */
      readonly steps: readonly Step[]
      /** Where the chain can carry the fee and what follows it in one transaction: the same steps with one signature. Have either this signed, or the steps one by one, never both. One hash is the fee’s and the product’s, and where the transaction fails no fee is taken. Only an explicit refusal of the wallet, or the end of the transaction’s time, makes it safe to go back to `steps` */
      readonly together?: Together | undefined
    }
  /** Notes for the user before paying; the call succeeds all the same */
  readonly warnings: readonly Warning[]
  /** This account has already paid the fee of the same swap or bridge with you, and the swap or deposit has not happened: that fee is still good, and must not be paid again. Absent while that swap or deposit may be on its way: see `warnings` */
  readonly credit?: {
      /** A swap continues with that payment when it is prepared again with this `intentId` */
      readonly intentId: string
      /** A bridge continues by `POST /api/v1/bridge/create` with this `feeTxHash` */
      readonly feeTxHash: TxHash
      readonly creditUntil: Timestamp
    } | undefined
  readonly delivery: Delivery
  readonly estimate: Estimate
}

export type CreateBridgeAnswer = {
  readonly order: Order
  /** True when the order was there before */
  readonly duplicate: boolean
  readonly intentId: string
  readonly fees: Fees
  readonly payment: {
      /** The deposit step: send it unchanged as `payload` of `POST /api/v1/sign/session`. Empty when nothing is to be paid any more */
      readonly steps: readonly Step[]
    }
}

export type ReadConfigAnswer = {
  readonly chain: 'xrpl'
  readonly modes: readonly ('buy' | 'sell')[]
  readonly platformBps: number
  /** Your surcharge, unless a call asks for another one */
  readonly surchargeBps: number
  readonly maxPartnerBps: number
  readonly partnerShareBps: number
  readonly smallestAmountDrops: MinorUnits
  readonly treasury: Address
  /** The account that brings a seller and a buyer together; null where offers are taken directly */
  readonly broker: {
      /** Classic address of an account */
      readonly account: string
      /** The SourceTag of the broker’s transactions */
      readonly sourceTag: number
    } | null
}

export type QuoteSaleAnswer = {
  /** Id of the payment, which the fee transaction names on chain */
  readonly intentId: string
  readonly fees: Fees
  /** With `userAddress`: send it unchanged as `payload` of `POST /api/v1/sign/session`. Without it, the fee is for anyone, and no sign session takes it: give its wallet payload to the wallet, unchanged */
  readonly payment: {
      /** In the order in which they have to be signed */
      readonly steps: readonly Step[]
      /** Where the chain can carry the fee and what follows it in one transaction: the same steps with one signature. Have either this signed, or the steps one by one, never both. One hash is the fee’s and the product’s, and where the transaction fails no fee is taken. Only an explicit refusal of the wallet, or the end of the transaction’s time, makes it safe to go back to `steps` */
      readonly together?: Together | undefined
    }
  /** Notes for the user before paying; the call succeeds all the same */
  readonly warnings: readonly Warning[]
  readonly quote: {
      readonly mode: 'buy' | 'sell'
      readonly amountXrp: DecimalAmount
      /** The price of the NFT */
      readonly amountDrops: MinorUnits
      readonly platformBps: number
      /** Your surcharge */
      readonly partnerBps: number
      /** The platform’s fee, rounded down to a drop */
      readonly platformFeeDrops: MinorUnits
      /** Your surcharge, rounded down to a drop */
      readonly partnerFeeDrops: MinorUnits
      /** Both together: the amount of the fee step */
      readonly brokerFeeDrops: MinorUnits
      /** Your part: your share of the platform’s fee, and the surcharge as a whole */
      readonly partnerShareDrops: MinorUnits
      /** What leaves the buyer’s account in all, without network fees */
      readonly buyerTotalDrops: MinorUnits
      /** What the seller gets before the issuer’s share */
      readonly sellerGrossDrops: MinorUnits
      /** With `nftId`: the issuer’s share of a sale, in basis points */
      readonly royaltyBps?: number | undefined
      /** The same of this sale, rounded to the nearest drop, as the ledger does it; zero where the issuer is known to buy or sell itself */
      readonly royaltyDrops?: MinorUnits | undefined
      /** What the seller keeps */
      readonly sellerNetDrops?: MinorUnits | undefined
      /** The account that brings a seller and a buyer together; null where offers are taken directly */
      readonly broker: {
          /** Classic address of an account */
          readonly account: string
          /** The SourceTag of the broker’s transactions */
          readonly sourceTag: number
        } | null
    }
  readonly expiresAt: Timestamp
  /** With `offerIndex`: the sale that follows the fee */
  readonly sale?: {
      readonly mode: 'buy' | 'sell'
      /** `direct`: the user’s transaction takes the offer; `brokered`: the user makes an offer to the broker, who brings both together */
      readonly kind: 'direct' | 'brokered'
      /** `pending` until the user’s transaction is confirmed; `offered` while the broker brings the offers together; `settled` once the NFT has its new owner; `failed` when it did not come to that */
      readonly state: 'pending' | 'offered' | 'settled' | 'failed'
      /** NFTokenID: 64 hexadecimal characters */
      readonly nftId: string
      /** The offer that the user takes */
      readonly offerIndex: string
      /** The account that made this offer */
      readonly counterparty: string
      /** The price */
      readonly amountXrp: DecimalAmount
      readonly amountDrops: MinorUnits
      /** Of a brokered sale */
      readonly broker?: string | undefined
      /** Of a brokered sale: the offer that the user has made */
      readonly userOfferIndex?: string | undefined
      /** Of a brokered sale: when the user’s offer ends by itself, once its transaction is written */
      readonly offerEndsAt?: Timestamp | undefined
      /** The transaction that moved the NFT: the user’s own, or the broker’s. Of a failed sale: the broker’s failed one */
      readonly txHash?: TxHash | undefined
      /** Why the sale cannot go on, or has failed, although the fee is paid. The fee stays a credit until `creditUntil` */
      readonly problem?: {
          readonly code: string
          readonly message: string
          /** As `details.reason` of OFFER_UNAVAILABLE */
          readonly reason?: string | undefined
        } | undefined
    } | undefined
  /** With `offerIndex`: this account has already paid the fee of a sale with you that has not come about, and that fee is good for this price */
  readonly credit?: {
      /** Send the quote again with this `intentId`, and no fee is paid twice */
      readonly intentId: string
      readonly feeTxHash: TxHash
      readonly creditUntil: Timestamp
      /** The highest price that this fee is good for */
      readonly maxAmountXrp: DecimalAmount
    } | undefined
}

export type QuoteTokenAnswer = {
  /** The md5 of the token */
  readonly tokenId: string
  readonly currency: string
  readonly issuer: string
  readonly name: string
  readonly side: 'buy' | 'sell'
  readonly amount: DecimalAmount
  /** What buying costs, rounded up, or what selling brings, rounded down; pools’ and issuers’ fees are in it */
  readonly amountDrops: MinorUnits
  /** The same in XRP */
  readonly amountXrp: DecimalAmount
  /** XRP for the first unit of the token */
  readonly spotPriceXrp: DecimalAmount
  /** XRP for one token over the whole amount */
  readonly avgPriceXrp: DecimalAmount
  /** The loss against the first unit’s price, in basis points */
  readonly priceImpactBps: number
  readonly slippageBps: number
  /** `buy`: the most to spend, with the accepted slippage */
  readonly maxSpendDrops?: MinorUnits | undefined
  /** `sell`: the least to receive, with it */
  readonly minReceivedDrops?: MinorUnits | undefined
  readonly sources: readonly ({
      /** The pool of the ledger, or its order book */
      readonly kind: 'amm' | 'book'
      /** How much of the token goes through it */
      readonly amount: DecimalAmount
      /** Its part of the amount, in basis points */
      readonly shareBps: number
      /** What the pool keeps, in basis points */
      readonly tradingFeeBps?: number | undefined
    })[]
  /** What the issuer charges on transfers: 1 is nothing, 1.002 is 0.2 % */
  readonly transferRate: DecimalAmount
  /** The validated ledger whose pool and order book make the price */
  readonly ledgerIndex?: number | undefined
  /** Whether the account must agree to hold the token first */
  readonly requiresTrustline: boolean
  /** In XRP, on `amountDrops` */
  readonly fees: Fees
  readonly expiresAt: Timestamp
}

export type ListCollectionsAnswer = {
  readonly success: true
  /** The ledger that the data is of */
  readonly asOf?: {
      /** Its index, where the source says it */
      readonly ledger?: number | undefined
      readonly closedAt: string
    } | undefined
  /** The data was more than 20 seconds old when its source gave it */
  readonly stale?: true | undefined
  /** What the index has not seen; left out where that is nothing */
  readonly coverage?: {
      /** When the index began: trades and sales of before are not in it */
      readonly since: string
      /** It has not seen what has not moved since: supply, holders, owners and offers are parts of the whole */
      readonly partial?: boolean | undefined
      /** What had come together before was loaded, and hashes to what the header of its ledger says */
      readonly proved?: boolean | undefined
      /** Times whose ledgers it has missed */
      readonly gaps?: readonly {
          readonly from: string
          readonly to: string
          readonly ledgers: number
        }[] | undefined
    } | undefined
  /** The same as `pagination.total` */
  readonly total?: number | undefined
  readonly count: number
  readonly pagination: {
      readonly total: number
      readonly limit: number
      readonly start: number
      readonly totalPages: number
    }
  readonly collections: readonly ({
      /** The same as `uuid` */
      readonly _id?: string | undefined
      /** The same as `uuid` */
      readonly logoImage?: string | undefined
      /** Names its picture: the media host has `/nft-collection-thumb/{uuid}` */
      readonly uuid: string
      readonly account: string
      readonly issuer: string
      readonly taxon: number
      readonly name: string
      /** A name that several collections may share, from the metadata */
      readonly family?: unknown | undefined
      readonly slug: string
      readonly description: unknown
      readonly verified: boolean
      /** First mint, in milliseconds */
      readonly created: number
      readonly items: number
      readonly burnedItems: number
      readonly owners: number
      readonly listedCount: number
      /** Owners of whom anyone may buy one for XRP. A floor that one sets alone is his word */
      readonly listedOwners?: number | undefined
      /** Open bids for its NFTs */
      readonly offers: number
      /** Lowest price from 0.2 XRP on of an offer by the owner that anyone may take, in XRP */
      readonly floor: unknown
      readonly floor24hAgo: unknown
      /** Change of the floor in percent */
      readonly floor1dPercent: unknown
      readonly floor7dPercent: unknown
      readonly floor30dPercent: unknown
      readonly topOffer: unknown
      /** All that was paid in 24 hours. `sort=vol24h` sorts by `vol24hBelieved` first */
      readonly vol24h: number
      readonly totalVol24h: number
      /** The part of it that someone had the money for, up to the end of the last hour: without round trips */
      readonly vol24hBelieved?: number | undefined
      readonly totalVolume: number
      readonly volume: number
      readonly sales24h: number
      readonly totalSales: number
      readonly marketcap: {
          /** The floor times the items, in XRP; or null */
          readonly amount: unknown
        }
      /** Why there is no market cap. `floor`: nobody sells one. `partial`: the index has not seen all. `volume`: less than 1,000 XRP were believed on every day of thirty. `depth`: it would be over fifty times what was believed on the best of them */
      readonly marketcapWhy?: 'floor' | 'partial' | 'volume' | 'depth' | null | undefined
      /** Percent of a sale that goes to the issuer */
      readonly transferFee: number
      /** The same as `transferFee` */
      readonly royaltyFee: number
      readonly totalRoyalties: number
      readonly totalBrokerFees: number
      /** Royalties and fees of brokers together */
      readonly totalFees?: number | undefined
    })[]
}

export type BroadcastStepAnswer = {
  /** It is sent again until the chain shows it, or until it can no longer land */
  readonly txHash: TxHash
}

export type ListPaymentsAnswer = {
  readonly payments: readonly Payment[]
  /** Send it as `after` for the next page; absent on the last one. A page may have fewer payments than `limit`, or none, and still have a `next` */
  readonly next?: string | undefined
}

export type ListFeesAnswer = {
  readonly products: readonly ({
      readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
      /** The platform’s fee, in basis points of the amount: 1 is 0.01 % */
      readonly platformBps: number
      /** Your surcharge, unless a call asks for another one by `partnerBps` */
      readonly surchargeBps: number
      /** Your part of the platform’s fee, in basis points of it; the surcharge is yours as a whole */
      readonly partnerShareBps: number
    })[]
  readonly tier: 'starter' | 'growth' | 'scale'
}

export type QuoteFeesAnswer = {
  readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
  readonly amountMinor: MinorUnits
  /** In the asset of the amount, each part rounded down to a whole minor unit */
  readonly fees: Fees
}

export type MonitorAnswer = {
  readonly key: {
      readonly prefix: string
      readonly scopes: readonly ('swap' | 'bridge' | 'cafe' | 'token' | 'nft')[]
      /** This call counts */
      readonly lastUsedAt: Timestamp
    }
  /** One for each scope of the key */
  readonly connections: readonly ({
      readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
      readonly ok: boolean
      /** Milliseconds until the answer */
      readonly ms: number
      /** `healthy` when everything that the product needs has answered; `degraded` when a part has not, or is degraded itself; the part’s own status when none has; `not-served` for a product that this deployment does not have. `ok` says whether the product works */
      readonly status: 'healthy' | 'failing' | 'timeout' | 'rate-limited' | 'not-served' | 'degraded'
      /** Everything that was asked */
      readonly parts: readonly ({
          /** The key of a chain for its nodes, otherwise the name of a service */
          readonly name: string
          readonly ok: boolean
          /** Milliseconds until the answer */
          readonly ms: number
          /** `degraded`: it answers, and not all nodes behind it did in the last minutes */
          readonly status: 'healthy' | 'degraded' | 'failing' | 'timeout' | 'rate-limited'
        })[]
    })[]
}

export type ListWalletsAnswer = {
  readonly wallets: readonly ({
      /** As in `wallets[].kind` of a step */
      readonly kind: 'evm' | 'solana' | 'xaman' | 'xrpl-walletconnect' | 'suite'
      readonly name: string
      /** Keys of the chains whose steps it signs */
      readonly chains: readonly string[]
      /** The ways to reach its wallets, each on one or more of these chains, where there are several */
      readonly via?: readonly ('browser' | 'walletconnect')[] | undefined
      readonly links?: {
          /** Where to get such a wallet */
          readonly home?: string | undefined
          /** The beginning of links that open the wallet */
          readonly open?: string | undefined
        } | undefined
    })[]
  readonly treasury: readonly ({
      readonly chain: string
      readonly address: Address
      /** The destination tag that a payment must carry */
      readonly tag?: number | undefined
      /** The assets that fees are paid in: the chain’s coin, and where listed also the tokens that are sold */
      readonly assets: readonly ('native' | 'tokens')[]
    })[]
}

export type ListCollectionPointsAnswer = {
  readonly points: readonly ({
      readonly chain: string
      readonly address: Address
      /** The chain’s coin, or the tokens that are sold */
      readonly asset: 'native' | 'tokens'
    })[]
  /** With a key only */
  readonly partner?: {
      readonly slug: string
      readonly tier: 'starter' | 'growth' | 'scale'
      /** Your part of the platform’s fee, in basis points of it */
      readonly shareBps: number
    } | undefined
}

export type SignPayload = {
  readonly steps: readonly ({
      readonly wallets: readonly SuppliedWallet[]
    } | {
      readonly awaiting: 'order'
      readonly wallets: readonly []
    })[]
} | {
  readonly wallets: readonly SuppliedWallet[]
} | SuppliedWallet

export type SuppliedCalls = {
  readonly method: 'wallet_sendCalls'
  readonly params: readonly [{
      readonly version: '2.0.0'
      readonly chainId: string
      readonly from: string
      readonly atomicRequired: true
      readonly calls: readonly {
          readonly to: string
          readonly value: string
          readonly data: string
        }[]
    }]
}

export type SuppliedEvm = {
  readonly method: 'eth_sendTransaction'
  readonly params: readonly [SuppliedEvmCall]
}

export type SuppliedEvmCall = {
  /** The account that signs it; when left out, the one that the user connects */
  readonly from?: string | undefined
  readonly to: string
  readonly value?: string | undefined
  readonly data?: string | undefined
  readonly chainId: string | number
}

export type SuppliedLink = {
  readonly kind: 'suite'
  readonly link: string
}

export type SuppliedSolana = {
  readonly method: 'solana_transfer' | 'solana_swap' | 'solana_together'
  readonly params: {
      readonly chain: string
      readonly from: string
      readonly to: string
      readonly transaction: string
      readonly lastValidBlockHeight: string
    }
}

export type SuppliedTxJson = {
  readonly TransactionType: string
  /** The account that signs it; when left out, the one that the user connects */
  readonly Account?: string | undefined
  readonly [field: string]: unknown
}

export type SuppliedWallet = SuppliedEvm | SuppliedCalls | SuppliedSolana | SuppliedXrpl | SuppliedXaman | SuppliedLink

export type SuppliedXaman = {
  readonly txjson: SuppliedTxJson
}

export type SuppliedXrpl = {
  readonly method: 'xrpl_signAndSubmit' | 'xrpl_signTransaction'
  readonly params: {
      readonly tx_json: SuppliedTxJson
    }
}

export type PrepareSwapBody = {
  readonly chain: Chain
  readonly fromToken: TokenRef
  readonly toToken: TokenRef
  /** How much of `fromToken` is swapped, in its minor units; required, except for tokens issued on the XRP Ledger */
  readonly amountMinor?: MinorUnits | undefined
  /** Another name for `amountMinor`; for a token issued on the XRP Ledger, the decimal amount */
  readonly amount?: DecimalAmount | undefined
  /** The address that will sign every step */
  readonly userAddress: Address
  /** Your surcharge on top of the platform fee, in basis points of the amount: 0 to 50; your account’s own when left out */
  readonly partnerBps?: number | undefined
  /** Largest loss against the quoted price that the user accepts, in basis points (1 is 0.01 %): 0 to 5000; 50 when left out */
  readonly slippageBps?: number | undefined
  /** The `id` of a quote of the same swap: its price and fees are kept until it expires. A quote with the same `userAddress` is kept as it is; another one never brings less than its smallest amount. Answers SLIPPAGE once the quote has expired or cannot be kept */
  readonly quoteId?: string | undefined
  /** Continues a payment of the same swap whose fee is paid: see `credit` in the answer. Only the steps that are left come back, at a fresh price where the old one has expired. Answers FEE_TX_PENDING while an earlier request for the swap may be on its way, also where its transaction was only reported: repeat the call */
  readonly intentId?: string | undefined
}

export type ReportSwapBody = {
  readonly chain: Chain
  /** The `amountMinor` that was prepared */
  readonly amountMinor?: MinorUnits | undefined
  /** The `amount` that was prepared, where there was one */
  readonly amount?: DecimalAmount | undefined
  /** Transaction of the fee step */
  readonly feeTxHash: TxHash
  /** Transaction of the product step */
  readonly sourceTxHash: TxHash
}

export type PrepareBridgeBody = {
  /** Ticker of the currency that is paid, such as `eth` */
  readonly fromCurrency: string
  /** Its network; may be left out where the currency is on one network only, or is the coin of one */
  readonly fromNetwork?: string | undefined
  /** Ticker of the currency that is paid out, such as `xrp` */
  readonly toCurrency: string
  /** Its network; may be left out where the currency is on one network only, or is the coin of one */
  readonly toNetwork?: string | undefined
  /** How much is bridged, without the fee, in units: `1.5` is 1.5 ETH */
  readonly fromAmount: DecimalAmount
  /** Who is paid out: an address on the target chain, also as wallets copy it: `xrpl:r…`, `r…?dt=1`, an X-address, `web+stellar:pay?destination=G…&memo=1`, `ethereum:0x…@1`, `eip155:1:0x…`. A tag or memo in it is taken; one beside it must be the same */
  readonly destination: string
  /** Destination tag or memo of the destination: exchanges need one */
  readonly destinationExtraId?: string | undefined
  /** Where a deposit that cannot be exchanged goes back to, on the source chain; the payer when left out */
  readonly refundAddress?: string | undefined
  readonly refundExtraId?: string | undefined
  /** The address that will sign both steps, on the source chain. It is needed here already: the fee’s transaction is written for its sender, and the fee counts for this payment by it */
  readonly userAddress: Address
  /** Your surcharge on top of the platform fee, in basis points of the amount: 0 to 50; your account’s own when left out */
  readonly partnerBps?: number | undefined
}

export type CreateBridgeBody = {
  /** Ticker of the currency that is paid, such as `eth` */
  readonly fromCurrency: string
  /** Its network; may be left out where the currency is on one network only, or is the coin of one */
  readonly fromNetwork?: string | undefined
  /** Ticker of the currency that is paid out, such as `xrp` */
  readonly toCurrency: string
  /** Its network; may be left out where the currency is on one network only, or is the coin of one */
  readonly toNetwork?: string | undefined
  /** How much is bridged, without the fee, in units: `1.5` is 1.5 ETH */
  readonly fromAmount: DecimalAmount
  /** Who is paid out: an address on the target chain, also as wallets copy it: `xrpl:r…`, `r…?dt=1`, an X-address, `web+stellar:pay?destination=G…&memo=1`, `ethereum:0x…@1`, `eip155:1:0x…`. A tag or memo in it is taken; one beside it must be the same */
  readonly destination: string
  /** Destination tag or memo of the destination: exchanges need one */
  readonly destinationExtraId?: string | undefined
  /** Where a deposit that cannot be exchanged goes back to, on the source chain; the payer when left out */
  readonly refundAddress?: string | undefined
  readonly refundExtraId?: string | undefined
  /** As it was prepared; may be left out */
  readonly userAddress?: Address | undefined
  /** As it was prepared; may be left out */
  readonly partnerBps?: number | undefined
  /** Transaction of the fee step. Without it: FEE_TX_REQUIRED */
  readonly feeTxHash?: TxHash | undefined
}

export type QuoteSaleBody = {
  /** `buy`: the user buys an NFT for the amount; `sell`: the user sells one */
  readonly mode: 'buy' | 'sell'
  /** The price of the NFT in XRP, with at most 6 decimals; as decimal text where a number is not exact */
  readonly amountXrp: number | DecimalAmount
  /** Your surcharge, in basis points of the price; your account’s own when left out */
  readonly partnerBps?: number | undefined
  /** The account that will sign. Without it the fee is for whoever signs it, and the wallet fills in its account */
  readonly userAddress?: Address | undefined
  /** The NFT: the quote then tells the issuer’s share, and what the seller keeps */
  readonly nftId?: string | undefined
  /** The offer of somebody else that the user takes: a sell offer for `buy`, a buy offer for `sell`. Needs `nftId`, `userAddress`, and the offer’s own price as `amountXrp`. The payment then has the sale as its last step */
  readonly offerIndex?: string | undefined
  /** Gives the paid fee of an earlier payment of this account to this offer: see `credit` in the answer. Needs `offerIndex`. Only the sale is left to sign, and the earlier offer is not taken any more. Answers AMOUNT_TOO_LARGE, with the highest price as `details.maximum`, where the fee is not enough, and FEE_TX_PENDING while the earlier sale may still come about: repeat the call */
  readonly intentId?: string | undefined
}

export type QuoteTokenBody = {
  /** The token’s md5 in the market API, or `currency.issuer` */
  readonly tokenId: string
  /** `buy`: XRP is spent for the token; `sell`: the token is sold for XRP */
  readonly side: 'buy' | 'sell'
  /** How much of the token, on both sides; as decimal text where a number is not exact */
  readonly amount: number | DecimalAmount
  /** The loss against this price that is accepted, in basis points; 50 when left out */
  readonly slippageBps?: number | undefined
}

export type CreateSessionBody = {
  readonly chain: Chain
  readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
  /** Origin of the page that will show or open the session; it must be on your allowlist */
  readonly origin: Origin
  /** A step of a prepare call, its whole `payment`, or one wallet payload. A payload of your own is hosted only if the page would have it signed: a payment, a trust line, a swap at one of the configured routers of its chain for the account that signs, with a minimum of at least half of what the market gives, or an exact allowance for such a router. It may leave out the account that signs it (`Account` on the XRP Ledger, `from` on EVM chains): then the session has no step until the user connects a wallet, whose account is filled in. Its step names the token that it pays, allows to be spent or trusts, if the token is on the list of its chain. Otherwise the step names the chain’s coin and how much of it is sent, and the listed tokens of a swap are in its `tokens` */
  readonly payload?: SignPayload | undefined
  /** An XRPL transaction in JSON: `TransactionType` and its fields. `Account` may be left out, as in `payload`; `Fee` has to be */
  readonly txjson?: SuppliedTxJson | undefined
  /** Your text for the signer. Control, direction and zero-width characters are left out */
  readonly instruction?: string | undefined
  readonly returnUrl?: ReturnUrl | undefined
  /** Lifetime in seconds; 900 when left out */
  readonly expiresIn?: number | undefined
  /** Your own id of the payment */
  readonly reference?: string | undefined
}

export type CompleteSessionBody = {
  /** The session’s `embedToken` */
  readonly et: string
  readonly txHash: TxHash
  /** The step that was signed; the last one when left out. `together` for the one transaction of several steps, whose hash is told once for all of them */
  readonly step?: string | undefined
}

export type BroadcastStepBody = {
  /** The session’s `embedToken` */
  readonly et: string
  /** The step that was signed, or `together` */
  readonly step: string
  /** The step’s transaction in wire format, base64, with every signature */
  readonly signedTransaction: string
}

export type CancelSessionBody = {
  /** The session’s `embedToken` */
  readonly et?: string | undefined
}

export type SetPayerBody = {
  /** The session’s `embedToken` */
  readonly et: string
  readonly userAddress: Address
}

export type RefreshSessionBody = {
  /** The session’s `embedToken` */
  readonly et: string
}

export type OpenStepBody = {
  /** The session’s `embedToken` */
  readonly et: string
  /** To open a step again: its present `openedAt`, so that only one of two windows asks a wallet */
  readonly openedAt?: Timestamp | undefined
}

export type DeclineStepBody = {
  /** The session’s `embedToken` */
  readonly et: string
  /** The `openedAt` of the hand-over that was declined. A later one is left alone */
  readonly openedAt: Timestamp
  /** The wallet’s error code. For the step `together`, 4200, -32601, 5700, 5710, 5740, 5750 and 5760 say that the wallet does not sign several steps at once, and 400 and 500 that its batch came to nothing: then the steps can be opened one by one. After any other code they cannot */
  readonly code?: number | undefined
}

export type RenewSessionBody = {
  /** The session’s `embedToken` */
  readonly et?: string | undefined
}

export type QuoteFeesBody = {
  readonly product: 'swap' | 'bridge' | 'cafe' | 'token' | 'nft'
  readonly amountMinor: MinorUnits
  /** The asset of the amount, for the answer: `native` when left out */
  readonly asset?: TokenRef | undefined
  /** Your surcharge for this amount, in place of the one in your settings */
  readonly partnerBps?: number | undefined
}

interface Message<Type extends string, Data> {
  readonly type: Type
  readonly timestamp: string
  readonly data: Data
}

/** A message of a webhook. The type of a test event begins with `test.`. New types, and new fields in `data`, may come. */
export type WebhookEvent =
  | Message<'sign_session.opened', { readonly id?: string | undefined; readonly status?: string | undefined; readonly outcome?: string | undefined; readonly purpose?: string | undefined; readonly env?: string | undefined; readonly chain?: string | undefined; readonly product?: string | undefined; readonly origin?: string | undefined; readonly reference?: string | undefined; readonly payer?: string | undefined; readonly intentId?: string | undefined; readonly createdAt?: string | undefined; readonly expiresAt?: string | undefined; readonly verification?: string | undefined }>
  | Message<'sign_session.signed', { readonly id?: string | undefined; readonly status?: string | undefined; readonly outcome?: string | undefined; readonly purpose?: string | undefined; readonly env?: string | undefined; readonly chain?: string | undefined; readonly product?: string | undefined; readonly origin?: string | undefined; readonly reference?: string | undefined; readonly payer?: string | undefined; readonly intentId?: string | undefined; readonly createdAt?: string | undefined; readonly expiresAt?: string | undefined; readonly txHash?: string | undefined; readonly verification?: string | undefined }>
  | Message<'sign_session.failed', { readonly id?: string | undefined; readonly status?: string | undefined; readonly outcome?: string | undefined; readonly purpose?: string | undefined; readonly env?: string | undefined; readonly chain?: string | undefined; readonly product?: string | undefined; readonly origin?: string | undefined; readonly reference?: string | undefined; readonly payer?: string | undefined; readonly intentId?: string | undefined; readonly createdAt?: string | undefined; readonly expiresAt?: string | undefined; readonly txHash?: string | undefined; readonly verification?: string | undefined; readonly rejection?: string | undefined }>
  | Message<'sign_session.expired', { readonly id?: string | undefined; readonly status?: string | undefined; readonly outcome?: string | undefined; readonly purpose?: string | undefined; readonly env?: string | undefined; readonly chain?: string | undefined; readonly product?: string | undefined; readonly origin?: string | undefined; readonly reference?: string | undefined; readonly payer?: string | undefined; readonly intentId?: string | undefined; readonly createdAt?: string | undefined; readonly expiresAt?: string | undefined; readonly verification?: string | undefined }>
  | Message<'sign_session.cancelled', { readonly id?: string | undefined; readonly status?: string | undefined; readonly outcome?: string | undefined; readonly purpose?: string | undefined; readonly env?: string | undefined; readonly chain?: string | undefined; readonly product?: string | undefined; readonly origin?: string | undefined; readonly reference?: string | undefined; readonly payer?: string | undefined; readonly intentId?: string | undefined; readonly createdAt?: string | undefined; readonly expiresAt?: string | undefined; readonly verification?: string | undefined }>
  | Message<'payment.succeeded', { readonly intentId?: string | undefined; readonly env?: string | undefined; readonly product?: string | undefined; readonly chain?: string | undefined; readonly payer?: string | undefined; readonly createdAt?: string | undefined; readonly state?: string | undefined; readonly fee?: { readonly status?: string | undefined; readonly txHash?: string | undefined } | undefined; readonly txHash?: string | undefined }>
  | Message<'payment.ended', { readonly intentId?: string | undefined; readonly env?: string | undefined; readonly product?: string | undefined; readonly chain?: string | undefined; readonly payer?: string | undefined; readonly createdAt?: string | undefined; readonly state?: string | undefined; readonly fee?: { readonly status?: string | undefined } | undefined }>
  | Message<'bridge_order.updated', { readonly id?: string | undefined; readonly intentId?: string | undefined; readonly env?: string | undefined; readonly status?: string | undefined; readonly fromCurrency?: string | undefined; readonly fromNetwork?: string | undefined; readonly toCurrency?: string | undefined; readonly toNetwork?: string | undefined; readonly fromAmount?: string | undefined; readonly expectedToAmount?: string | undefined; readonly depositedAmount?: string | undefined; readonly depositTxHash?: string | undefined; readonly updatedAt?: string | undefined }>
  | Message<'nft_sale.updated', { readonly intentId?: string | undefined; readonly env?: string | undefined; readonly state?: string | undefined; readonly mode?: string | undefined; readonly nftId?: string | undefined; readonly offerIndex?: string | undefined; readonly amountDrops?: string | undefined; readonly user?: string | undefined; readonly counterparty?: string | undefined; readonly userOfferIndex?: string | undefined; readonly txHash?: string | undefined; readonly updatedAt?: string | undefined }>
  | Message<'fee.accrued', { readonly ledgerId?: string | undefined; readonly intentId?: string | undefined; readonly product?: string | undefined; readonly chain?: string | undefined; readonly asset?: string | undefined; readonly symbol?: string | undefined; readonly decimals?: number | undefined; readonly amountMinor?: string | undefined; readonly feeTx?: string | undefined }>
  | Message<'fee.posted', { readonly ledgerId?: string | undefined; readonly intentId?: string | undefined; readonly product?: string | undefined; readonly chain?: string | undefined; readonly asset?: string | undefined; readonly symbol?: string | undefined; readonly decimals?: number | undefined; readonly amountMinor?: string | undefined; readonly feeTx?: string | undefined }>
  | Message<'fee.reversed', { readonly ledgerId?: string | undefined; readonly intentId?: string | undefined; readonly product?: string | undefined; readonly chain?: string | undefined; readonly asset?: string | undefined; readonly symbol?: string | undefined; readonly decimals?: number | undefined; readonly amountMinor?: string | undefined; readonly feeTx?: string | undefined }>
  | Message<'key.created', { readonly id?: string | undefined; readonly prefix?: string | undefined; readonly env?: string | undefined; readonly label?: string | undefined; readonly scopes?: readonly string[] | undefined }>
  | Message<'key.revoked', { readonly id?: string | undefined; readonly prefix?: string | undefined; readonly env?: string | undefined; readonly label?: string | undefined; readonly scopes?: readonly string[] | undefined; readonly revokedAt?: string | undefined }>
  | Message<'account.suspended', { readonly slug?: string | undefined; readonly status?: string | undefined }>
  | Message<'account.activated', { readonly slug?: string | undefined; readonly status?: string | undefined }>
  | Message<`test.${string}`, Readonly<Record<string, unknown>>>

export interface Suite {
  readonly health: {
    /** Says whether the service is ready, for people and monitors. For: anyone. */
    health(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<HealthAnswer>
  }
  readonly swap: {
    /** Lists the tokens that can be swapped on a chain. For: test or live key with scope `swap`. */
    listTokens(input: {
      /** Key of a chain, such as `eth` */
      readonly chain: string
    }, options?: CallOptions): Promise<ListTokensAnswer>
    /** Quotes a swap, with every fee itemised. For: test or live key with scope `swap`. */
    quoteSwap(input: {
      /** Key of a chain, such as `eth` */
      readonly chain: string
      /** `native`, or the chain’s own id of the token. Other names are accepted too: the coin’s symbol, an EVM address in any case, and a symbol that exactly one verified token has */
      readonly fromToken: string
      /** `native`, or the chain’s own id of the token. Other names are accepted too: the coin’s symbol, an EVM address in any case, and a symbol that exactly one verified token has */
      readonly toToken: string
      /** How much of `fromToken` is swapped, in its minor units; required, except for tokens issued on the XRP Ledger */
      readonly amountMinor?: string | undefined
      /** Another name for `amountMinor`; for a token issued on the XRP Ledger, the decimal amount */
      readonly amount?: string | undefined
      /** Largest loss against the quoted price that the user accepts, in basis points (1 is 0.01 %): 0 to 5000; 50 when left out */
      readonly slippageBps?: number | undefined
      /** Your surcharge on top of the platform fee, in basis points of the amount: 0 to 50; your account’s own when left out */
      readonly partnerBps?: number | undefined
      /** The address that will sign; with it, a quote is exact where routes depend on the address */
      readonly userAddress?: string | undefined
    }, options?: CallOptions): Promise<QuoteSwapAnswer>
    /** Prepares the unsigned steps of a swap: the fee first, then the approval if needed, then the swap. For: test or live key with scope `swap`. */
    prepareSwap(input: PrepareSwapBody, options?: CallOptions): Promise<Prepared>
    /** Reports the transactions of a swap; the fee is verified on chain and the partner’s share booked. For: live key with scope `swap`. */
    reportSwap(input: ReportSwapBody, options?: CallOptions): Promise<ReportSwapAnswer>
  }
  readonly bridge: {
    /** Lists the currencies that can be bridged, each on its network. For: test or live key with scope `bridge`. */
    listCurrencies(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<ListCurrenciesAnswer>
    /** Tells the smallest and the largest amount of a pair. For: test or live key with scope `bridge`. */
    getRange(input: {
      /** Ticker of the currency that is paid, such as `eth` */
      readonly fromCurrency: string
      /** Its network; may be left out where the currency is on one network only, or is the coin of one */
      readonly fromNetwork?: string | undefined
      /** Ticker of the currency that is paid out, such as `xrp` */
      readonly toCurrency: string
      /** Its network; may be left out where the currency is on one network only, or is the coin of one */
      readonly toNetwork?: string | undefined
    }, options?: CallOptions): Promise<GetRangeAnswer>
    /** Estimates a bridge, with every fee itemised. For: test or live key with scope `bridge`. */
    estimateBridge(input: {
      /** Ticker of the currency that is paid, such as `eth` */
      readonly fromCurrency: string
      /** Its network; may be left out where the currency is on one network only, or is the coin of one */
      readonly fromNetwork?: string | undefined
      /** Ticker of the currency that is paid out, such as `xrp` */
      readonly toCurrency: string
      /** Its network; may be left out where the currency is on one network only, or is the coin of one */
      readonly toNetwork?: string | undefined
      /** How much is bridged, without the fee, in units: `1.5` is 1.5 ETH; required, by this name or the next */
      readonly amount?: string | undefined
      /** Another name for `amount` */
      readonly fromAmount?: string | undefined
      /** Your surcharge on top of the platform fee, in basis points of the amount: 0 to 50; your account’s own when left out */
      readonly partnerBps?: number | undefined
    }, options?: CallOptions): Promise<EstimateBridgeAnswer>
    /** Checks an address of a network, with its tag or memo, before anyone pays to it. For: test or live key with scope `bridge`. */
    validateAddress(input: {
      readonly currency: string
      readonly network?: string | undefined
      /** An address, also as wallets copy it: `xrpl:r…`, `r…?dt=1`, an X-address, `web+stellar:pay?destination=G…&memo=1`, `ethereum:0x…@1`, `eip155:1:0x…`. A tag or memo in it is taken; one beside it must be the same */
      readonly address: string
      readonly extraId?: string | undefined
    }, options?: CallOptions): Promise<ValidateAddressAnswer>
    /** Prepares the unsigned steps of a bridge: the fee, and the deposit, which gets its address by `create`. Range, pair and addresses are checked before anyone pays. Do not pay the steps of a test key: its fee makes no order, and is not paid back by itself. For: test or live key with scope `bridge`. */
    prepareBridge(input: PrepareBridgeBody, options?: CallOptions): Promise<PrepareBridgeAnswer>
    /** Creates the order of a bridge whose fee is paid, and answers the finished deposit step. One order exists for each fee transaction: a repeated call answers the same one, and FEE_TX_PENDING while its deposit may be on its way. For: live key with scope `bridge`. */
    createBridge(input: CreateBridgeBody, options?: CallOptions): Promise<CreateBridgeAnswer>
    /** Reads the status of an order. For: test or live key with scope `bridge`. */
    getBridgeStatus(input: {
      /** The `id` of the order */
      readonly id: string
    }, options?: CallOptions): Promise<Order>
    /** Follows an order as server-sent events. For: test or live key with scope `bridge`. */
    watchBridge(input: {
      readonly id: string
    }, options?: CallOptions): AsyncIterable<Order>
  }
  readonly cafe: {
    /** Reads the terms on which NFTs are bought and sold. For: test or live key with scope `cafe`. */
    readConfig(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<ReadConfigAnswer>
    /** Quotes the fee of an NFT’s sale, and prepares the payment of it, and of the sale itself. For: test or live key with scope `cafe`. */
    quoteSale(input: QuoteSaleBody, options?: CallOptions): Promise<QuoteSaleAnswer>
  }
  readonly token: {
    /** Prices a token of the XRP Ledger by its pool and its order book. For: test or live key with scope `token`. */
    quoteToken(input: QuoteTokenBody, options?: CallOptions): Promise<QuoteTokenAnswer>
  }
  readonly nft: {
    /** Lists collections of NFTs on the XRP Ledger, ranked; the same answer as the market API’s. For: test or live key with scope `nft`. */
    listCollections(input: {
      /** How many rows, at most 100; 20 by default */
      readonly limit: number
      /** How many rows to leave out before the first one */
      readonly start?: number | undefined
      /** How many rows to leave out before the first one */
      readonly offset?: number | undefined
      /** How many rows to leave out before the first one */
      readonly skip?: number | undefined
      /** Page, from 0, of `limit` rows */
      readonly page?: number | undefined
      readonly sort?: 'vol24h' | 'totalVolume' | 'floor' | 'sales24h' | 'totalSales' | 'listedCount' | 'owners' | 'items' | 'created' | 'floor1dPercent' | 'marketcap.amount' | undefined
      readonly sortBy?: 'vol24h' | 'totalVolume' | 'floor' | 'sales24h' | 'totalSales' | 'listedCount' | 'owners' | 'items' | 'created' | 'floor1dPercent' | 'marketcap.amount' | undefined
      readonly order: 'asc' | 'desc'
      /** Found anywhere in names and issuers; one or two characters, at the begin of slugs */
      readonly filter?: string | undefined
      /** Refused: collections have no tags here */
      readonly tag?: string | undefined
    }, options?: CallOptions): Promise<ListCollectionsAnswer>
  }
  readonly signSessions: {
    /** Creates a sign session, which hosts an unsigned payload for a wallet popup. For: live key. */
    createSession(input: CreateSessionBody, options?: CallOptions): Promise<CreatedSession>
    /** Reads a sign session. For: live key; or the session’s embed token `et`. */
    getSession(input: {
      readonly id: string
      /** The session’s `embedToken` */
      readonly et?: string | undefined
    }, options?: CallOptions): Promise<SignSession>
    /** Follows a sign session as server-sent events. For: live key; or the session’s embed token `et`. */
    watchSession(input: {
      readonly id: string
      /** The session’s `embedToken` */
      readonly et?: string | undefined
    }, options?: CallOptions): AsyncIterable<SignSession>
    /** Reports the transaction that the wallet sent; it is verified on chain afterwards. For: the session’s embed token `et`. */
    completeSession(input: {
      readonly id: string
    } & CompleteSessionBody, options?: CallOptions): Promise<SignSession>
    /** Sends the signed transaction of an opened step, on chains where a wallet may sign without sending. For: the session’s embed token `et`. */
    broadcastStep(input: {
      readonly id: string
    } & BroadcastStepBody, options?: CallOptions): Promise<BroadcastStepAnswer>
    /** Ends a pending session without a signature. One that is cancelled already stays so. For: live key; or the session’s embed token `et`. */
    cancelSession(input: {
      readonly id: string
    } & CancelSessionBody, options?: CallOptions): Promise<SignSession>
    /** Binds the session to the wallet address that will sign, and prepares the steps for that address. A payload that named no account gets it here. For: the session’s embed token `et`. */
    setPayer(input: {
      readonly id: string
    } & SetPayerBody, options?: CallOptions): Promise<SignSession>
    /** Renews an expired quote, and with it the steps that are not signed yet. For: the session’s embed token `et`. */
    refreshSession(input: {
      readonly id: string
    } & RefreshSessionBody, options?: CallOptions): Promise<SignSession>
    /** Opens a step: notes that it is handed to a wallet, so that its transaction is found even if the wallet never answers. Hand out the payloads of this answer. On the XRP Ledger and EVM chains they have the account’s number, so that only one of two requests for the step can be carried out. Earlier payloads have none, and their wallets take the next number. The step `together` opens all steps that one transaction carries; while that may be sent, none of them can be opened alone, and the reverse. For: the session’s embed token `et`. */
    openStep(input: {
      readonly id: string
      readonly step: string
    } & OpenStepBody, options?: CallOptions): Promise<SignSession>
    /** Notes that the wallet declined a step. It is a hint: the step can be signed again or cancelled at once, and a transaction that comes all the same is found on chain. For: the session’s embed token `et`. */
    declineStep(input: {
      readonly id: string
      readonly step: string
    } & DeclineStepBody, options?: CallOptions): Promise<SignSession>
    /** Continues a payment whose session has ended, with the fee that was paid. For: the session’s embed token `et`. */
    renewSession(input: {
      readonly id: string
    } & RenewSessionBody, options?: CallOptions): Promise<CreatedSession>
  }
  readonly payments: {
    /** Reads what a payment has come to. For: test or live key. */
    getPayment(input: {
      readonly intentId: string
    }, options?: CallOptions): Promise<Payment>
    /** Lists the payments of the key’s environment, the oldest first. For: test or live key. */
    listPayments(input?: {
      readonly state?: 'open' | 'paid' | 'succeeded' | 'ended' | undefined
      /** Prepared at this time or later; 30 days before `to` when left out */
      readonly from?: string | undefined
      /** Prepared before this time, at most 92 days after `from`; now when left out */
      readonly to?: string | undefined
      /** The `next` of the page before. Send the other fields again as they were */
      readonly after?: string | undefined
      /** At most 100; 50 when left out */
      readonly limit?: number | undefined
    }, options?: CallOptions): Promise<ListPaymentsAnswer> & AsyncIterable<Payment>
  }
  readonly fees: {
    /** Reads what each product costs, and your part of it. For: test or live key. */
    listFees(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<ListFeesAnswer>
    /** Computes the fee on an amount, without a price and without an order. For: test or live key. */
    quoteFees(input: QuoteFeesBody, options?: CallOptions): Promise<QuoteFeesAnswer>
  }
  readonly monitor: {
    /** Asks everything that your products depend on whether it works: 200 when all do, otherwise 207. An answer is at most ten seconds old. For: test or live key. */
    monitor(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<MonitorAnswer>
  }
  readonly wallets: {
    /** Lists the kinds of wallets that can sign here, and the accounts that fees are paid to. For: test or live key. */
    listWallets(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<ListWalletsAnswer>
    /** Lists the accounts that fees are collected in; with a key, also the terms of its partner. For: test or live key; or anyone. */
    listCollectionPoints(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<ListCollectionPointsAnswer>
  }
}

/** Method and path of each operation, and the field of a page that has its entries. */
export const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  health: {
    health: 'GET /api/health',
  },
  swap: {
    listTokens: 'GET /api/v1/swap/tokens',
    quoteSwap: 'GET /api/v1/swap/quote',
    prepareSwap: 'POST /api/v1/swap/prepare',
    reportSwap: 'POST /api/v1/swap/report',
  },
  bridge: {
    listCurrencies: 'GET /api/v1/bridge/currencies',
    getRange: 'GET /api/v1/bridge/range',
    estimateBridge: 'GET /api/v1/bridge/estimate',
    validateAddress: 'GET /api/v1/bridge/address',
    prepareBridge: 'POST /api/v1/bridge/prepare',
    createBridge: 'POST /api/v1/bridge/create',
    getBridgeStatus: 'GET /api/v1/bridge/status',
    watchBridge: 'STREAM /api/v1/bridge/status/events',
  },
  cafe: {
    readConfig: 'GET /api/v1/market/config',
    quoteSale: 'POST /api/v1/market/quote',
  },
  token: {
    quoteToken: 'POST /api/v1/token/quote',
  },
  nft: {
    listCollections: 'GET /api/v1/nft/collections',
  },
  signSessions: {
    createSession: 'POST /api/v1/sign/session',
    getSession: 'GET /api/v1/sign/session/:id',
    watchSession: 'STREAM /api/v1/sign/session/:id/events',
    completeSession: 'POST /api/v1/sign/session/:id/complete',
    broadcastStep: 'POST /api/v1/sign/session/:id/broadcast',
    cancelSession: 'POST /api/v1/sign/session/:id/cancel',
    setPayer: 'POST /api/v1/sign/session/:id/payer',
    refreshSession: 'POST /api/v1/sign/session/:id/refresh',
    openStep: 'POST /api/v1/sign/session/:id/steps/:step/open',
    declineStep: 'POST /api/v1/sign/session/:id/steps/:step/declined',
    renewSession: 'POST /api/v1/sign/session/:id/renew',
  },
  payments: {
    getPayment: 'GET /api/v1/payments/:intentId',
    listPayments: 'GET /api/v1/payments payments',
  },
  fees: {
    listFees: 'GET /api/v1/fees',
    quoteFees: 'POST /api/v1/fees/quote',
  },
  monitor: {
    monitor: 'GET /api/v1/monitor',
  },
  wallets: {
    listWallets: 'GET /api/v1/wallets',
    listCollectionPoints: 'GET /api/v1/collection-points',
  },
}
