import { within } from '../../kit/deadline.ts'
import { createOnce } from '../../kit/once.ts'
import type { Media, None, PictureWish, ServedPicture } from '../../ports/market/media.ts'
import type { PictureFiles, StoredPicture } from '../../ports/market/picture-files.ts'
import type { MediaDeps } from './deps.ts'
import { createEnding } from './ending.ts'
import { createMake } from './make.ts'
import { drawPlaceholder } from './placeholder.ts'

/** How long a picture is taken for the present one, in milliseconds. */
const FRESH_MS = 86_400_000
/** The same for a thing whose picture its maker may change. */
const FRESH_MUTABLE_MS = 3_600_000
/** How long a request waits for a picture that has to be fetched. The work goes on without it. */
export const PATIENCE_MS = 4_000
/** How long it waits for a drawing to become pixels. */
const DRAWING_MS = 2_000
/** The most pictures that are made at once, or wait to be. */
const MOST_UNDER_WAY = 256

/**
 * Pictures by id. A stored picture is answered at once; an old one is looked up again while it is answered, and stays
 * when its source fails.
 */
export function createMedia(deps: MediaDeps): Media {
  const { files, maker, clock, log } = deps
  const ending = createEnding()
  const make = createMake(deps, ending)
  const making = createOnce<ServedPicture | None>()

  /** Makes a picture, once at a time. */
  function refresh(wish: PictureWish, stored?: StoredPicture): Promise<ServedPicture | None> {
    const key = keyOf(wish)
    return making.run(key, async () => {
      if (making.size() >= MOST_UNDER_WAY || ending.isOver) return passing
      try {
        const made = await make(wish, key, stored)
        return made.kind === 'none' ? made : served(made, 'MISS')
      } catch (cause) {
        if (!ending.isOver) log.error('pictures.failed', { cause })
        return passing
      }
    })
  }

  return {
    async find(wish) {
      const stored = await files.get(keyOf(wish))
      if (stored !== undefined) {
        const picture = served(stored, 'HIT')
        if (picture.freshUntil > clock.now().getTime()) return picture
        void refresh(wish, stored)
        return { ...picture, state: 'STALE' }
      }
      return within(clock, PATIENCE_MS, refresh(wish), () => passing)
    },
    async placeholder({ kind, id, size, format }) {
      const drawing = { bytes: Buffer.from(drawPlaceholder(`${kind} ${id}`)), type: 'image/svg+xml' }
      const pixels = maker.thumbnail(drawing.bytes, { size, fit: 'inside', format })
      // Too much to do: better a format that is not wanted than nothing.
      return within(clock, DRAWING_MS, pixels, () => drawing).catch(() => drawing)
    },
    use: () => files.use(),
    async close() {
      // What no one waits for any more is given up, and what is being written is waited for.
      ending.end()
      await making.settled()
    },
  }
}

const keyOf = ({ kind, id, size, format }: PictureWish): string => `${kind} ${id} ${size} ${format}`

const passing: None = { kind: 'none', isPassing: true }

function served(
  { bytes, note }: Awaited<ReturnType<PictureFiles['get']>> & object,
  state: ServedPicture['state'],
): ServedPicture {
  const { type, source, isMutable, changedAt, checkedAt } = note
  const freshUntil = checkedAt + (isMutable ? FRESH_MUTABLE_MS : FRESH_MS)
  return { kind: 'picture', bytes, type, source, state, isMutable, changedAt, freshUntil }
}
