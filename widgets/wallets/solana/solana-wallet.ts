import type { WalletReadyState } from '@solana/wallet-adapter-base'

/**
 * A wallet of Solana as a connection uses it: an `Adapter` of @solana/wallet-adapter-base, with bytes in wire format
 * in place of the transactions of web3.js. Today the Wallet Standard stands behind it; an adapter of a host page can.
 * Its methods throw that library's errors.
 */
export interface SolanaWallet {
  readonly readyState: WalletReadyState
  /** Asks for consent; `silent` asks the wallet to show nothing. */
  connect(silent: boolean): Promise<void>
  /** The addresses that sign on the page's cluster, in base58. */
  accounts(): readonly string[]
  /** Calls back when the accounts have changed. Returns how to stop. */
  onChange(listener: () => void): () => void
  /** True when the wallet sends what it signs with this account. */
  sends(account: string): boolean
  /** Signs and sends. Answers what the wallet calls the signature. */
  sendTransaction(transaction: Uint8Array, account: string): Promise<unknown>
  /** Only signs. Answers what the wallet calls the signed transaction. */
  signTransaction(transaction: Uint8Array, account: string): Promise<unknown>
}
