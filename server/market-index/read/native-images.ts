import type { ImageSources } from '../../ports/market/image-sources.ts'
import { createImageSources, createOtherImages } from './images.ts'
import { openLater } from './open-later.ts'

/** How many NFTs of a collection are tried when its own picture cannot be shown. */
const OTHERS = 3

/** Pictures that our own index knows, in a folder that another process writes. Until the index is there, calls reject. */
export function createNativeImages(dir: string): ImageSources & {
  /** Other pictures for the same things, in order of preference. */
  readonly others: readonly ImageSources[]
  close(): void
} {
  const opened = openLater(dir, (database) => ({
    images: createImageSources(database),
    others: Array.from({ length: OTHERS }, (_, which) => createOtherImages(database, which)),
  }))
  return {
    find: async (kind, id) => opened.get().images.find(kind, id),
    others: Array.from({ length: OTHERS }, (_, which) => ({
      find: async (kind, id) => opened.get().others[which]?.find(kind, id),
    })),
    close: () => opened.close(),
  }
}
