import type { Asset } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'

/** The names of a chain, its accounts, assets and transactions. */
export interface ChainNames {
  readonly key: ChainKey
  /** Chains of one family have the same kind of accounts, transactions and wallets. */
  readonly family: UnsignedTx['family']
  /** The chain as CAIP-2 names it, such as `eip155:1`. */
  readonly caip2: string
  /** The chain's coin; its address is `native`. */
  readonly coin: Asset

  /** Whether a transaction is for this chain. */
  owns(tx: UnsignedTx): boolean
  /** The canonical spelling of an address; `undefined` for other text. */
  canonicalAddress(text: string): string | undefined
  /** Takes an address that has a tag in it apart; `undefined` for other text. */
  readonly splitAddress?: (
    text: string,
  ) => { readonly address: string; readonly extraId?: string } | undefined
  /** The canonical name of an asset of this chain; `undefined` for other text. */
  canonicalAsset(text: string): AssetRef | undefined
  /** The canonical spelling of a transaction hash; `undefined` for other text. */
  canonicalTxHash(text: string): string | undefined
}

/** An asset by its name alone; `currency` as in Asset. */
export type AssetRef = Pick<Asset, 'address' | 'currency'>
