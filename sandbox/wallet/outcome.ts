import type { Account } from '../evm/accounts.ts'
import type { View } from './asks.ts'
import type { WalletChain } from './chain.ts'
import type { ProviderError } from './errors.ts'

/** The wallet's data on a page's origin. */
export interface Site {
  /** The accounts that the user connected; empty before that. */
  accounts: readonly Account[]
  chain: WalletChain
  /** The calls that were sent together, by their id. */
  readonly bundles: Map<string, { readonly chain: WalletChain; readonly hash: string }>
}

export interface ProviderEvent {
  readonly event: 'accountsChanged' | 'chainChanged' | 'connect' | 'solana:change'
  readonly data: unknown
}

export type Answered =
  | { readonly result: unknown; readonly events?: readonly ProviderEvent[] }
  | { readonly error: ProviderError }

export interface Decision {
  readonly approve: boolean
  /** Which of the offered accounts. */
  readonly account?: string
}

/** An answer, or a question with the work that follows when the user agrees. */
export type Outcome =
  | Answered
  | { readonly question: View; readonly carryOut: (decision: Decision) => Promise<Answered> }

export interface Call {
  readonly site: Site
  readonly method: string
  readonly params: unknown
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly Account[]
}

/** A method of chains of another family; it stores its own data on an origin. */
export type SiteMethod = (call: {
  readonly origin: string
  readonly params: unknown
}) => Outcome | Promise<Outcome>
