import { sortedJson } from '../../kit/sorted-json.ts'

/** An unsigned transaction in its chain's terms; wallets turn it into the payload that they sign. */
export type UnsignedTx = EvmTx | EvmBatch | XrplTx | SolanaTx | StellarTx

export interface EvmTx {
  readonly family: 'evm'
  readonly chainId: number
  readonly from: string
  readonly to: string
  /** Wei, as decimal text. */
  readonly value: string
  /** 0x-prefixed hex. */
  readonly data: string
  /** The account's number, where the request has one. */
  readonly nonce?: number
}

/** Calls that a wallet carries out one after another, in one transaction: all of them, or none (EIP-5792). */
export interface EvmBatch {
  readonly family: 'evm'
  readonly chainId: number
  readonly from: string
  readonly calls: readonly Pick<EvmTx, 'to' | 'value' | 'data'>[]
}

export interface XrplTx {
  readonly family: 'xrpl'
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  readonly from: string
  /** The destination of a payment; of a trust line, its issuer. */
  readonly to: string
  /** The transaction in the ledger's JSON, without the fields that wallets fill in; their requests have a Sequence. */
  readonly txjson: TxJson
}

export interface TxJson {
  readonly TransactionType: string
  readonly Account: string
  readonly [field: string]: unknown
}

export interface SolanaTx {
  readonly family: 'solana'
  /** The first 32 characters of the genesis hash, by which CAIP-2 names the chain. */
  readonly cluster: string
  readonly from: string
  /** The account that is paid; for a swap, the program that does it. */
  readonly to: string
  readonly purpose: 'transfer' | 'swap' | 'together'
  /** The transaction in wire format, base64, with zeros where the payer's signature goes. */
  readonly transaction: string
  /** After this block height it can no longer land, as decimal text. */
  readonly lastValidBlockHeight: string
}

export interface StellarTx {
  readonly family: 'stellar'
  /** The network's passphrase. */
  readonly network: string
  readonly from: string
  /** What it does, in this order: all of it, or nothing. */
  readonly operations: readonly StellarOperation[]
  /** 32 bytes in lower-case hex, for a memo of type hash. */
  readonly memoHash?: string
  /** The memo of a payment that is no fee; never beside `memoHash`. */
  readonly memo?: StellarMemo
  /** The upper time bound in seconds since the epoch: no later ledger takes it. */
  readonly validUntil: number
}

/** Text of 1 to 28 bytes, or a number below 2^64 as decimal text. */
export interface StellarMemo {
  readonly type: 'text' | 'id'
  readonly value: string
}

/** Amounts are stroops (1e-7) as decimal text; assets are `native` or `CODE:ISSUER`. */
export type StellarOperation =
  | { readonly type: 'payment'; readonly to: string; readonly asset: string; readonly amount: string }
  | {
      readonly type: 'path_payment_strict_send'
      readonly to: string
      readonly sendAsset: string
      readonly sendAmount: string
      readonly destAsset: string
      readonly destMin: string
      readonly path: readonly string[]
    }
  | { readonly type: 'change_trust'; readonly asset: string }

/** True for one call, alone, on an EVM chain. */
export const isEvmCall = (tx: UnsignedTx): tx is EvmTx => tx.family === 'evm' && !('calls' in tx)

/** The calls of a transaction on an EVM chain, in their order; none of any other. */
export const callsOf = (tx: UnsignedTx): EvmBatch['calls'] =>
  isEvmBatch(tx) ? tx.calls : isEvmCall(tx) ? [tx] : []

/** True for several calls in one transaction. */
export const isEvmBatch = (tx: UnsignedTx): tx is EvmBatch => tx.family === 'evm' && 'calls' in tx

/**
 * Whom a transaction pays or calls; of a trust line, the issuer. A transaction that carries several steps is about its
 * own account.
 */
export function receiverOf(tx: UnsignedTx): string {
  if (tx.family !== 'stellar') return 'calls' in tx ? tx.from : tx.to
  const [operation, ...more] = tx.operations
  if (operation === undefined || more.length > 0) return tx.from
  return operation.type === 'change_trust' ? (operation.asset.split(':')[1] ?? tx.from) : operation.to
}

/** True when both ask for the same transaction; the order of their fields does not matter. */
export const isSameTx = (a: UnsignedTx, b: UnsignedTx): boolean => sortedJson(a) === sortedJson(b)
