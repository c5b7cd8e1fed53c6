import type { EmbedErrorCode } from './errors.ts'
import type { EmbedProduct, Theme } from './options.ts'

/**
 * What a page of ours carries for its script, as JSON in `<script type="application/json" id="suite">`.
 * The loader never reads it.
 */

/** A chain that the deployment serves, as the widgets show it. */
export interface PageChain {
  readonly key: string
  readonly name: string
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly family: 'evm' | 'solana' | 'xrpl' | 'stellar'
  /** The chain as CAIP-2 names it, such as `eip155:1`. */
  readonly caip2: string
  /** EVM chains only: EIP-155 id. */
  readonly chainId?: number
  /** Address of a transaction in a block explorer, with `{tx}` in place of its hash. */
  readonly explorerTx?: string
  /** A public node that a wallet may be given when it does not know the chain; never one with a key. */
  readonly rpcUrl?: string
}

/** What the deployment can offer of the wallets that are not in the browser. */
export interface PageWallets {
  /** What links to the suite wallet begin with, where there is one. */
  readonly suite?: string
  /** Xaman can be asked by its platform API. */
  readonly xaman: boolean
  /** Xaman takes links to payments on the ledger that is served. */
  readonly xamanLinks?: boolean
  readonly walletConnect?: {
    /** Which the operator of the public relay gives out. */
    readonly projectId: string
    /** A relay other than the public one. */
    readonly relayUrl?: string
    /** The chains, as CAIP-2 names them, on which wallets of EVM and Solana may be asked over this relay. */
    readonly more: readonly string[]
  }
}

interface Page {
  readonly network: 'mainnet' | 'testnet' | 'sandbox'
  readonly wallets: PageWallets
  readonly chains: readonly PageChain[]
}

/** `/embed/swap` and its siblings. */
export interface EmbedPage extends Page {
  readonly product: EmbedProduct
  readonly partner: { readonly slug: string; readonly name: string }
  /** The partner's allowlist: the frame's only ancestor has to be one of these. */
  readonly origins: readonly string[]
  /** Buys an embed session; short-lived. */
  readonly ticket: string
  readonly theme: Theme
  readonly locale?: string
  readonly chain?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  /** `/embed/sign` only. */
  readonly session?: string
}

/** `/sign/{id}`. */
export interface SignPage extends Page {
  readonly session: string
}

/** The page in place of a widget that is refused. */
export interface RefusedPage {
  readonly code: EmbedErrorCode
  readonly message: string
  /** The origin that was seen, when that is what is wrong. */
  readonly origin?: string
}
