import type { TokenDirectory } from '../../ports/market/token-directory.ts'
import { type MarketDatabase, openMarketDatabase } from './database.ts'
import { createTokenDirectory } from './directory.ts'

/**
 * Tokens that our own index knows, in a folder that another process writes. The file is opened with the first look-up
 * after the index has made it; until then, no token is known.
 */
export function createNativeDirectory(dir: string): TokenDirectory & { close(): void } {
  let opened: { readonly database: MarketDatabase; readonly directory: TokenDirectory } | undefined

  function open(): TokenDirectory | undefined {
    if (opened !== undefined) return opened.directory
    let database: MarketDatabase | undefined
    try {
      database = openMarketDatabase(dir, 'reader')
      opened = { database, directory: createTokenDirectory(database) }
      return opened.directory
    } catch {
      // There is no file yet, or it has no tables yet.
      database?.close()
      return undefined
    }
  }

  return {
    find: async (md5) => open()?.find(md5),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
