import type { Log } from '../ports/log.ts'
import { brokersWith } from '../stores/market/nfts/brokers.ts'
import type { IndexerSettings } from './settings.ts'
import type { CreateDeriver } from './xrpl/deriver.ts'
import { createDomains } from './xrpl/domains/index.ts'
import { nftDeriver } from './xrpl/nfts/index.ts'
import { createTokenDeriver } from './xrpl/tokens/index.ts'

/** Everything that is derived from ledgers, in the order in which it is written. */
export const creators = (settings: IndexerSettings, log: Log): readonly CreateDeriver[] => [
  createTokenDeriver(settings, log),
  createDomains,
  nftDeriver(brokersWith(settings.brokers)),
]
