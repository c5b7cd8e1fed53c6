import type { Logos } from '../domain/market/logos.ts'
import type { Bridge } from '../ports/bridge.ts'
import type { Changes } from '../ports/shared/changes.ts'
import type { Chains } from '../ports/chains.ts'
import type { Clock } from '../ports/clock.ts'
import type { Counters } from '../ports/shared/counters.ts'
import type { Jobs } from '../ports/shared/jobs.ts'
import type { Leases } from '../ports/shared/leases.ts'
import type { Log } from '../ports/log.ts'
import type { MarketData } from '../ports/market/market-data.ts'
import type { NftBroker, NftLedger } from '../ports/chain/nft-sales.ts'
import type { TokenDirectory } from '../ports/market/token-directory.ts'
import type { TokenExchange } from '../ports/chain/token-exchange.ts'
import type { NodeNotes } from '../ports/node-notes.ts'
import type { Probes } from '../ports/probe.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { Random } from '../ports/random.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Store } from '../ports/store.ts'
import type { SwapRouter } from '../ports/swap-router.ts'
import type { WebhookReceivers } from '../ports/webhook-receivers.ts'
import type { WalletPayloads } from '../ports/wallet-payloads.ts'
import type { Xaman } from '../ports/xaman.ts'

/** Everything that the services need from outside of themselves. */
export interface Ports {
  readonly store: Store
  /** What the processes of one store share. */
  readonly changes: Changes
  readonly counters: Counters
  readonly jobs: Jobs
  readonly leases: Leases
  readonly chains: Chains
  readonly router: SwapRouter
  readonly payloads: WalletPayloads
  readonly probes: Probes
  readonly nodeNotes: NodeNotes
  /** Absent where the deployment has no bridge service. */
  readonly bridge: Bridge | undefined
  /** Absent where the deployment has no source of market data. */
  readonly market: MarketData | undefined
  /** Absent where the deployment has no index of its own. */
  readonly directory: TokenDirectory | undefined
  /** Absent where the deployment does not serve the XRP Ledger. */
  readonly tokenExchange: TokenExchange | undefined
  /** Absent where the deployment does not serve the XRP Ledger. */
  readonly nfts: NftLedger | undefined
  /** Absent where the deployment has no broker: offers for NFTs are taken directly. */
  readonly broker: NftBroker | undefined
  /** Absent where the deployment has no key of Xaman's platform. */
  readonly xaman: Xaman | undefined
  /** The servers of partners, which are told of events. */
  readonly receivers: WebhookReceivers
  /** Addresses of logos at our own media host. */
  readonly logos: Logos
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}
