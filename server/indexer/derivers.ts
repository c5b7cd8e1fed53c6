import type { IndexerSettings } from './settings.ts'
import type { CreateDeriver } from './xrpl/deriver.ts'
import { createTokens } from './xrpl/tokens/index.ts'

/** Everything that is derived from ledgers, in the order in which it is written. */
export const creators = (settings: IndexerSettings): readonly CreateDeriver[] => [createTokens(settings)]
