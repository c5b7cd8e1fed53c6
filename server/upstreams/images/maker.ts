import { availableParallelism } from 'node:os'
import type { Clock } from '../../ports/clock.ts'
import { PictureError, type PictureMaker, type Thumbnail } from '../../ports/market/pictures.ts'
import { createPictureProcesses } from './process/run.ts'
import { createQueue } from './queue.ts'
import { sniff } from './sniff.ts'

/** A drawing is text: a larger one is made to take time. */
const MOST_SVG = 1 << 20
/** At a time, one for each core. */
const QUEUE = { most: availableParallelism(), mostWaiting: 64, patience: 2_000 }

/**
 * Makes thumbnails with libvips, in processes of their own: a picture that breaks libvips, or keeps it busy for ever,
 * costs that process and nothing else. The first one starts with the first picture.
 */
export function createPictureMaker({ clock }: { readonly clock: Clock }): PictureMaker & { close(): void } {
  const queue = createQueue(clock, QUEUE)
  const processes = createPictureProcesses(clock)

  async function make(bytes: Uint8Array, wish?: Thumbnail) {
    const kind = sniff(bytes)
    if (kind === undefined || (kind === 'svg' && bytes.byteLength > MOST_SVG))
      throw new PictureError('undecodable', 'not a picture that is read here')
    return queue(() => processes.run({ bytes, kind, ...(wish && { wish }) }))
  }

  return {
    thumbnail: (bytes, wish) => make(bytes, wish),
    reduce: async (bytes) => (await make(bytes)).bytes,
    close: () => processes.close(),
  }
}
