import { makeTokenTables } from '../../../stores/market/tokens/schema.ts'
import type { IndexerSettings } from '../../settings.ts'
import type { CreateDeriver } from '../deriver.ts'

/** Tokens, their trades, prices and holders. */
export const createTokens =
  (_settings: Pick<IndexerSettings, 'dollars'>): CreateDeriver =>
  (database) => {
    makeTokenTables(database)
    return { apply() {}, settle() {} }
  }
