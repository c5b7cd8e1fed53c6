import type { ImageSources } from '../../ports/market/image-sources.ts'
import { createImageSources } from './images.ts'
import { openLater } from './open-later.ts'

/** Pictures that our own index knows, in a folder that another process writes. Until the index is there, calls reject. */
export function createNativeImages(dir: string): ImageSources & { close(): void } {
  const images = openLater(dir, createImageSources)
  return { find: async (kind, id) => images.get().find(kind, id), close: () => images.close() }
}
