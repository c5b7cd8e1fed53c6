import type { PageChain } from '#contracts/embed/page.ts'
import type { ServedChain } from '../ports/chains.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { NodeNotes } from '../ports/node-notes.ts'
import type { TokenExchange } from '../ports/chain/token-exchange.ts'
import type { NftBroker, NftLedger } from '../ports/chain/nft-sales.ts'
import type { Probe } from '../ports/probe.ts'
import type { SwapRouter } from '../ports/swap-router.ts'

/** A family of chains in the program: its chains, its router, and its chains as pages show them. */
export interface Family {
  readonly chains: readonly ServedChain[]
  /** Finds routes on these chains, and on no other. */
  readonly router: SwapRouter
  readonly pages: readonly PageChain[]
  /** Trades of its tokens for its coin: the XRP Ledger alone. */
  readonly tokenExchange?: TokenExchange
  /** Its NFTs: the XRP Ledger alone. */
  readonly nfts?: NftLedger
  /** The account that brings offers for NFTs together, where its key is set. */
  readonly broker?: NftBroker
  /** The services that its routes come from, beside its nodes. */
  readonly routeProbes?: readonly Probe[]
  /** Looks at the configuration on its chains, before the service listens. Throws ConfigError. */
  check?(): Promise<void>
  close(): Promise<void>
}

export interface FamilyDeps {
  readonly clock: Clock
  readonly log: Log
  readonly notes: NodeNotes
}
