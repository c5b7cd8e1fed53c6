import type { EmbedErrorCode } from './errors.ts'
import type { WordFiles } from './language.ts'
import type { EmbedProduct, widgetProducts } from './products.ts'
import type { Look, Theme } from './appearance.ts'

/** The data that our pages carry for their script, as JSON in `<script type="application/json" id="suite">`. */

/** Where a browser keeps the slug of who is signed in to the dashboard, for the documents. */
export const OWN_PARTNER = 'suite-partner'

/** A chain that the deployment serves, as the widgets show it. */
export interface PageChain {
  readonly key: string
  readonly name: string
  /** At our own media host. */
  readonly logoURI?: string | undefined
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly family: 'evm' | 'solana' | 'xrpl' | 'stellar'
  /** The chain as CAIP-2 names it, such as `eip155:1`. */
  readonly caip2: string
  /** One transaction can carry a payment's fee and what follows it. */
  readonly together?: boolean
  /** EVM chains only: EIP-155 id. */
  readonly chainId?: number
  /** EVM chains only: the contracts that may swap. */
  readonly routers?: readonly string[]
  /** Address of a transaction in a block explorer, with `{tx}` in place of its hash. */
  readonly explorerTx?: string
  /** A public node for wallets that do not know the chain; never a node with a key. */
  readonly rpcUrl?: string
}

/** The wallets outside of the browser that the deployment can offer. */
export interface PageWallets {
  /** The beginning of links to the suite wallet, where it is offered. */
  readonly suite?: string
  /** Xaman can be asked by its platform API. */
  readonly xaman: boolean
  /** Xaman takes links to payments on this deployment's ledger. */
  readonly xamanLinks?: boolean
  readonly walletConnect?: {
    /** Given out by the operator of the public relay. */
    readonly projectId: string
    /** A relay other than the public one. */
    readonly relayUrl?: string
    /** The chains, as CAIP-2 names them, on which wallets for EVM and Solana may be asked over this relay. */
    readonly more: readonly string[]
  }
}

/** A page that wears what is stored for the partner. */
interface Worn {
  readonly look?: Look
  /** The partner's logo, at our own media host. */
  readonly logo?: string
}

interface Page extends Worn {
  /** The words in the page's language, where that is not English. */
  readonly words?: WordFiles
  readonly network: 'mainnet' | 'testnet' | 'sandbox'
  readonly wallets: PageWallets
  readonly chains: readonly PageChain[]
}

/** `/embed/swap` and its siblings. */
export interface EmbedPage extends Page {
  readonly product: EmbedProduct
  readonly partner: { readonly slug: string; readonly name: string }
  /** The partner's allowlist: the frame's only ancestor must be on it. */
  readonly origins: readonly string[]
  /** Traded for an embed session; short-lived. */
  readonly ticket: string
  /** The highest fee of a payment for the product, in basis points; 0 for a product without a fee. */
  readonly highestFeeBps: number
  readonly theme: Theme
  readonly locale?: string
  readonly chain?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  readonly session?: string
}

/** The public market API and the media host: their addresses, without a slash at the end. */
export interface MarketPlaces {
  readonly marketUrl: string
  readonly cdnUrl: string
}

/** `/sign/{id}`. */
export interface SignPage extends Page, MarketPlaces {
  readonly session: string
}

/** `/bridge/{order}`. */
export interface OrderPage extends Pick<Page, 'network' | 'chains' | 'look' | 'logo' | 'words'> {
  readonly order: string
}

/** `/dashboard` and all below it. */
export interface DashboardPage extends Pick<Page, 'network' | 'chains'> {
  /** Where our own pages are, without a slash at the end. */
  readonly publicUrl: string
  /** The demo partner's page; sandbox only. */
  readonly demoUrl?: string
  /** Where people reach the operator. */
  readonly supportUrl?: string
}

/** `/studio`: where anyone builds a snippet. */
export interface StudioPage extends Pick<DashboardPage, 'network' | 'chains' | 'publicUrl'> {
  readonly products: readonly (typeof widgetProducts)[number][]
  /** The partner whose widget is shown there, where the deployment has one for it. */
  readonly partner?: string
}

/** The page in place of a refused widget. */
export interface RefusedPage {
  readonly code: EmbedErrorCode
  readonly message: string
  /** The origin that was refused, if an origin was. */
  readonly origin?: string
}

/** `/market` and all below it. */
export interface MarketPage extends MarketPlaces {
  /** Shown to the market API, which then counts this page as the suite's own. */
  readonly ticket: string
  readonly network: Page['network']
}
