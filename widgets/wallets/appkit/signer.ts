import type { PayloadOf } from '../base/connection.ts'
import type { WalletConnection } from '../wallet.ts'

export type MorePayload = PayloadOf<'evm' | 'solana'>

/** How wallets of a family of chains sign over WalletConnect: the same payloads as in the browser, read the same way. */
export interface Signer {
  readonly kind: MorePayload['kind']
  /** The methods that a wallet is asked for; one of them is enough. */
  readonly methods: readonly string[]
  readonly isAccount: (address: string) => boolean
  readonly same: WalletConnection['same']
  readonly given: (payload: MorePayload) => unknown
  readonly decode: WalletConnection['decode']
  readonly decodeTogether?: WalletConnection['decodeTogether']
  /** The chain (CAIP-2) and the account that a payload is for. Throws WalletError for another kind of payload. */
  readonly aim: (payload: MorePayload) => { readonly chain: string; readonly from: string }
  /** Has the wallet sign and the transaction sent. Returns its hash. Throws WalletError. */
  readonly sign: (payload: MorePayload, wallet: Asked) => Promise<string>
}

export interface Asked {
  /** The methods that it has agreed to. */
  readonly methods: readonly string[]
  readonly step: string
  readonly request: (method: string, params: object) => Promise<unknown>
}
