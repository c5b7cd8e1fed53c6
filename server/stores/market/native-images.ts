import type { ImageSources } from '../../ports/market/image-sources.ts'
import { type MarketDatabase, openMarketDatabase } from './database.ts'
import { createImageSources } from './images.ts'

/**
 * Pictures that our own index knows, in a folder that another process writes. The file is opened with the first call,
 * and may come later than this service: until it is there, calls reject.
 */
export function createNativeImages(dir: string): ImageSources & { close(): void } {
  let opened: { readonly database: MarketDatabase; readonly images: ImageSources } | undefined

  function open(): ImageSources {
    if (opened === undefined) {
      const database = openMarketDatabase(dir, 'reader')
      try {
        opened = { database, images: createImageSources(database) }
      } catch (error) {
        // It has no tables yet. The next call opens it again.
        database.close()
        throw error
      }
    }
    return opened.images
  }

  return {
    find: async (kind, id) => open().find(kind, id),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
