import type { ImageKind } from '#contracts/market/media.ts'
import type { ImageSource } from '../../ports/market/image-sources.ts'
import type { None, PictureWish } from '../../ports/market/media.ts'
import type { StoredPicture } from '../../ports/market/picture-files.ts'
import { PictureError, type PictureMaker } from '../../ports/market/pictures.ts'
import { PublicFetchError } from '../../ports/public-fetch.ts'
import type { MediaDeps, NamedSource } from './deps.ts'
import type { Ending } from './ending.ts'
import { createOriginals } from './originals.ts'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'

/** Logos are shown whole; pictures of NFTs fill their square. */
const fits: Record<ImageKind, 'cover' | 'inside'> = {
  token: 'inside',
  logo: 'inside',
  nft: 'cover',
  collection: 'cover',
}

type Made = (StoredPicture & { readonly kind: 'made' }) | None

/**
 * Makes the picture of a thing from the first source that has one which can be shown, and stores it in place of the one
 * that is stored.
 */
export function createMake(
  deps: MediaDeps,
  ending: Ending,
): (wish: PictureWish, key: string, stored: StoredPicture | undefined) => Promise<Made> {
  const { sources, files, clock, log } = deps
  const maker: PictureMaker = {
    thumbnail: (bytes, wish) => ending.run(() => deps.maker.thumbnail(bytes, wish)),
    reduce: (bytes) => ending.run(() => deps.maker.reduce(bytes)),
  }
  const originals = createOriginals({ ...deps, maker }, ending)
  const failures = createFailures(clock)

  /** What a source says. `undefined` where it says nothing. */
  async function ask(
    source: NamedSource,
    { kind, id }: PictureWish,
  ): Promise<ImageSource | 'failed' | undefined> {
    try {
      return await ending.run(() => source.find(kind, id))
    } catch (cause) {
      if (ending.isOver) throw cause
      log.warn('pictures.source-failed', { source: source.name, cause })
      return 'failed'
    }
  }

  async function draw(
    found: ImageSource,
    source: string,
    { kind, size, format }: PictureWish,
    key: string,
    before: StoredPicture | undefined,
  ): Promise<Made> {
    const original = await originals(found)
    const { bytes, type } = await maker.thumbnail(original, { size, fit: fits[kind], format })
    const now = clock.now().getTime()
    const changedAt = before !== undefined && isSame(before.bytes, bytes) ? before.note.changedAt : now
    const { isMutable } = found
    const picture = { bytes, note: { type, source, isMutable, changedAt, checkedAt: now } }
    await files.put(key, picture)
    return { ...picture, kind: 'made' }
  }

  return async (wish, key, stored) => {
    let isPassing = false
    let isKnown = false
    for (const [at, source] of sources.entries()) {
      // There is a picture, or may be one in a moment.
      if (source.isSubstitute === true && isPassing) continue
      const found = await ask(source, wish)
      if (found === undefined) continue
      isKnown = true
      const place = `${at} ${wish.kind} ${wish.id}`
      const failed = found === 'failed' ? 'passing' : failures.standing(place)
      if (found !== 'failed' && failed === undefined)
        try {
          const made = await draw(found, source.name, wish, key, stored)
          failures.forget(place)
          return made
        } catch (error) {
          if (ending.isOver) throw error
          const isLasting = lasts(error)
          if (error instanceof PictureError && error.cause === 'unavailable')
            log.error('pictures.no-reader', { cause: error })
          // What is the matter with us says nothing about the picture.
          if (!(error instanceof PictureError) || error.cause === 'undecodable')
            failures.note(place, isLasting)
          isPassing ||= !isLasting
        }
      else isPassing ||= failed === 'passing'
    }
    // No one knows a picture any more: what was stored goes.
    if (!isKnown) await files.delete(key)
    return { kind: 'none', isPassing }
  }
}

/** Whether it would be the same tomorrow. */
const lasts = (error: unknown): boolean =>
  error instanceof PictureError
    ? error.cause === 'undecodable'
    : error instanceof PublicFetchError && error.cause !== 'failed'

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Milliseconds: after the first failure, and at most; and after one that is not going to pass. */
const FIRST_MS = 60_000
const MOST_MS = 3_600_000
const LASTING_MS = 86_400_000
const MOST_PLACES = 20_000

/** Remembers where no picture came from, so that it is not tried again at once: each time for twice as long. */
interface Failures {
  /** The failure that still stands. */
  standing(place: string): 'passing' | 'lasting' | undefined
  note(place: string, isLasting: boolean): void
  forget(place: string): void
}

function createFailures(clock: Pick<Clock, 'now'>): Failures {
  const failed = new LRUCache<string, { readonly until: number; readonly ms: number }>({ max: MOST_PLACES })
  const now = () => clock.now().getTime()
  return {
    standing(place) {
      const failure = failed.get(place)
      if (failure === undefined || failure.until <= now()) return undefined
      return failure.ms === LASTING_MS ? 'lasting' : 'passing'
    },
    note(place, isLasting) {
      const before = failed.get(place)?.ms ?? FIRST_MS / 2
      const ms = isLasting ? LASTING_MS : Math.min(MOST_MS, before * 2)
      failed.set(place, { ms, until: now() + ms })
    },
    forget: (place) => failed.delete(place),
  }
}
