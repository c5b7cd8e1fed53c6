import type { ImageSources } from '../../ports/market/image-sources.ts'
import type { TokenDirectory } from '../../ports/market/token-directory.ts'
import { openMarketDatabase } from './database.ts'
import { createTokenDirectory } from './directory.ts'
import { createImageSources } from './images.ts'

/** What other parts of the service look up in our own index. */
export interface MarketLookups {
  readonly images: ImageSources
  readonly directory: TokenDirectory
  readonly close: () => void
}

/**
 * Looks things up in the index in a folder, which another process writes. The file is opened with the first look-up
 * after the index has made it; until then, nothing is known.
 */
export function createMarketLookups(dir: string): MarketLookups {
  let opened: MarketLookups | undefined

  function open(): MarketLookups | undefined {
    if (opened !== undefined) return opened
    try {
      const database = openMarketDatabase(dir, 'reader')
      const close = () => database.close()
      try {
        opened = { images: createImageSources(database), directory: createTokenDirectory(database), close }
      } catch {
        // The file is there, and its tables are not.
        close()
      }
    } catch {
      // There is no file yet.
    }
    return opened
  }

  return {
    images: { find: async (kind, id) => open()?.images.find(kind, id) },
    directory: { find: async (md5) => open()?.directory.find(md5) },
    close() {
      opened?.close()
      opened = undefined
    },
  }
}
