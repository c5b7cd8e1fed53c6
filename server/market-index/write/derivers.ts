import type { Log } from '../../ports/log.ts'
import { brokersWith } from '../tables/nfts/brokers.ts'
import type { IndexerSettings } from './settings.ts'
import type { CreateDeriver } from './deriver.ts'
import { createDomains } from './domains/index.ts'
import { nftDeriver } from './nfts/index.ts'
import { createTokenDeriver } from './tokens/index.ts'

/** Everything that is derived from ledgers, in the order in which it is written. */
export const creators = (settings: IndexerSettings, log: Log): readonly CreateDeriver[] => [
  createTokenDeriver(settings, log),
  createDomains,
  nftDeriver(brokersWith(settings.brokers)),
]
