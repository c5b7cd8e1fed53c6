import type { WalletPayload } from '#contracts/api/payment.ts'
import type { WalletConnection } from '../wallet.ts'

/** How wallets of a family of chains sign over WalletConnect: the same payloads as in the browser, read the same way. */
export interface Signer {
  readonly kind: Extract<WalletPayload['kind'], 'evm' | 'solana'>
  /** What a wallet is asked for; one of them is enough. */
  readonly methods: readonly string[]
  readonly isAccount: (address: string) => boolean
  readonly same: WalletConnection['same']
  readonly decode: WalletConnection['decode']
  /** The chain (CAIP-2) and the account that a payload is for. Throws WalletError for another kind of payload. */
  readonly aim: (payload: WalletPayload) => { readonly chain: string; readonly from: string }
  /** Has the wallet sign and the transaction sent; answers its hash. Throws WalletError. */
  readonly sign: (payload: WalletPayload, wallet: Asked) => Promise<string>
}

/** The wallet that is asked. */
export interface Asked {
  /** The methods that it has agreed to. */
  readonly methods: readonly string[]
  /** The step of the session that is signed. */
  readonly step: string
  readonly request: (method: string, params: object) => Promise<unknown>
}
