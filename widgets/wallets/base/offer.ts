import type { WalletPayload } from '#contracts/api/payment.ts'
import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import type { WalletKind } from '../wallet.ts'

/** The session's steps and who signs them, as far as they are known. */
export interface Signing {
  readonly purpose?: 'sign' | 'connect'
  readonly product?: string | undefined
  readonly payer?: string | undefined
  /** No other account can become the payer. */
  readonly payerFixed?: boolean
  readonly steps: readonly { readonly wallets: readonly WalletPayload[] }[]
}

/** The chain, the deployment's offer there, and the session. */
export interface OfferContext {
  readonly chain: Pick<PageChain, 'family' | 'caip2'>
  readonly wallets: PageWallets
  readonly signing: Signing
}

/** The surroundings that a kind of wallets works in. */
export interface WalletHome extends OfferContext {
  readonly chain: PageChain
  /** Where wallets announce themselves: the window of the page. */
  readonly window: EventTarget & { readonly ethereum?: unknown }
  /** Runs something later, in milliseconds. Returns how to cancel it. */
  readonly timer: (run: () => void, ms: number) => () => void
  readonly fetch: typeof fetch
  /** This tab's storage, which can be blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** The sign page's own address, without a fragment: wallets in other apps return to it. */
  readonly page: string
  /** The sign session and its token, for wallets that are asked through our server. */
  readonly session: { readonly id: string; readonly et: string }
}

/** Loads a kind, which is not part of the popup's first load. */
export type LoadKind = (home: WalletHome) => Promise<WalletKind>

/** A kind of wallets in the registry. */
export interface KindOnOffer {
  /** The kind of its payloads. `appkit` signs the payloads of `evm` and `solana`. */
  readonly name: WalletPayload['kind'] | 'appkit'
  /** The families of chains that it signs on. */
  readonly families: readonly PageChain['family'][]
  /** Completes "This step can be signed with". A kind without payloads of its own has no title. */
  readonly title?: string
  /** Where to get such a wallet, for wallets that live in the browser. */
  readonly getAt?: string
  /** Answers `undefined` where the deployment does not reach its wallets. */
  readonly offer: (context: OfferContext) => LoadKind | undefined
  /** Why it is not on offer although users look for it. */
  readonly note?: (context: OfferContext) => string | undefined
}
