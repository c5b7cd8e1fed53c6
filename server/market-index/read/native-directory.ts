import type { TokenDirectory } from '../../ports/market/token-directory.ts'
import { openLater } from './open-later.ts'
import { currencyName } from '../../formats/currency-name.ts'
import { text, textOrNull } from '../tables/columns.ts'
import type { MarketDatabase } from '../tables/database.ts'

/** Tokens that our own index knows, in a folder that another process writes. Until the index is there, none is known. */
export function createNativeDirectory(dir: string): TokenDirectory & { close(): void } {
  const directory = openLater(dir, createTokenDirectory)

  function present(): TokenDirectory | undefined {
    try {
      return directory.get()
    } catch {
      return undefined
    }
  }

  return { find: async (md5) => present()?.find(md5), close: () => directory.close() }
}

/** Tokens by md5, as the index has seen them on the ledger. */
export function createTokenDirectory(database: MarketDatabase): TokenDirectory {
  const find = database.prepare(
    'SELECT md5, currency, issuer, m.name FROM token LEFT JOIN token_meta m USING(md5) WHERE md5 = ?',
  )
  return {
    async find(md5) {
      const row = find.get(md5.toLowerCase())
      if (row === undefined) return undefined
      const currency = text(row, 'currency')
      return {
        md5: text(row, 'md5'),
        currency,
        issuer: text(row, 'issuer'),
        name: textOrNull(row, 'name') ?? currencyName(currency),
      }
    },
  }
}
