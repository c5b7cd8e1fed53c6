import { availableParallelism } from 'node:os'
import { createTurns } from '../../kit/semaphore.ts'
import type { Clock } from '../../ports/clock.ts'
import { PictureError, type PictureMaker, type Thumbnail } from '../../ports/market/pictures.ts'
import { createPictureProcesses } from './process/run.ts'
import { sniff } from './sniff.ts'

/** A drawing is text: a larger one is made to take time. */
const MOST_SVG = 1 << 20
/** Pictures that wait to be made: those that the media host fetches at once, and some drawings. */
const MOST_WAITING = 320

const tooMany = () => new PictureError('busy', 'too many pictures wait')

/**
 * Makes thumbnails with libvips, in processes of their own: a picture that breaks libvips, or keeps it busy for ever,
 * costs that process and nothing else. The first one starts with the first picture.
 */
export function createPictureMaker({ clock }: { readonly clock: Clock }): PictureMaker & { close(): void } {
  const turns = createTurns(availableParallelism(), MOST_WAITING, tooMany)
  const processes = createPictureProcesses(clock)

  async function make(bytes: Uint8Array, wish?: Thumbnail) {
    const kind = sniff(bytes)
    if (kind === undefined || (kind === 'svg' && bytes.byteLength > MOST_SVG))
      throw new PictureError('undecodable', 'not a picture that is read here')
    return turns.take('', () => processes.run({ bytes, kind, ...(wish && { wish }) }))
  }

  return {
    thumbnail: (bytes, wish) => make(bytes, wish),
    reduce: async (bytes) => (await make(bytes)).bytes,
    close: () => processes.close(),
  }
}
