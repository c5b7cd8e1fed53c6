import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Media, ServedPicture } from '../../ports/market/media.ts'
import { formatFor } from './format.ts'
import { type AskedPicture, noPicturePath, readPicture } from './paths.ts'
import { bytesOf, type PreparedPicture, preparePicture } from './prepared-picture.ts'

/** Pictures that are ready in memory, with their heads. */
const MOST_BYTES = 16 << 20
/** A larger picture is read from the disk each time. */
const MOST_OF_ONE = 512 << 10
const LONGEST_TARGET = 300

/** How long others may keep a picture, by what it is. Seconds. */
const controls = {
  picture: 'public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800, stale-if-error=604800',
  mutable: 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800',
  stale: 'public, max-age=60, s-maxage=60, stale-while-revalidate=604800, stale-if-error=604800',
  placeholder: 'public, max-age=300, s-maxage=900',
  /** There may be a picture in a moment. */
  passing: 'public, max-age=10',
} as const
/** Seconds. */
const RETRY_AFTER = 10

/** How long an answer is given from memory, in milliseconds, where it does not say so itself. */
const keptMs = { stale: 10_000, placeholder: 30_000, passing: 2_000 } as const

interface FoundPicture {
  readonly picture: PreparedPicture
  readonly cache: 'HIT' | 'STALE' | 'MISS'
}

interface Kept extends FoundPicture {
  /** Unix milliseconds. */
  readonly until: number
}

/** Pictures by target: from memory at once, or from the service. */
export interface Pictures {
  /** A fresh picture in memory. */
  peek(req: IncomingMessage, target: string): FoundPicture | undefined
  /** Throws SuiteError: INVALID_REQUEST, NOT_FOUND. */
  find(req: IncomingMessage, target: string): Promise<FoundPicture>
}

export function createPictures({ media, clock }: { readonly media: Media; readonly clock: Clock }): Pictures {
  const hot = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ picture }, key) => bytesOf(picture) + key.length,
  })
  const now = () => clock.now().getTime()

  function keep(key: string, { picture, cache }: FoundPicture, until: number): void {
    if (key.length > LONGEST_TARGET || picture.body.length > MOST_OF_ONE) return
    hot.set(key, { picture, cache: cache === 'STALE' ? cache : 'HIT', until })
  }

  async function drawn(
    key: string,
    asked: AskedPicture,
    req: IncomingMessage,
    isPassing: boolean,
  ): Promise<FoundPicture> {
    const kind = isPassing ? 'passing' : 'placeholder'
    const wish = { ...asked, format: formatFor(req.headers.accept) }
    const { bytes, type } = await media.placeholder(wish)
    const picture = preparePicture({
      bytes,
      type,
      source: 'placeholder',
      cacheControl: controls[kind],
      ...(isPassing ? { retryAfter: RETRY_AFTER } : {}),
    })
    const answer = { picture, cache: 'MISS' } as const
    keep(key, answer, now() + keptMs[kind])
    return answer
  }

  return {
    peek(req, target) {
      const kept = hot.get(keyOf(req, target))
      return kept !== undefined && kept.until > now() ? kept : undefined
    },
    async find(req, target) {
      const asked = readPicture(target)
      if (asked === undefined) throw noPicturePath()
      const { wantsMissing, ...wish } = asked
      const key = keyOf(req, target)
      const found = await media.find({ ...wish, format: formatFor(req.headers.accept) })
      if (found.kind === 'picture') {
        const picture = preparePicture({ ...found, cacheControl: controls[controlOf(found)] })
        const answer = { picture, cache: found.state }
        keep(key, answer, found.state === 'STALE' ? now() + keptMs.stale : found.freshUntil)
        return answer
      }
      if (wantsMissing) throw new SuiteError('NOT_FOUND', 'There is no picture of this.')
      return drawn(key, asked, req, found.isPassing)
    },
  }
}

function keyOf(req: IncomingMessage, target: string): string {
  const format = formatFor(req.headers.accept)
  return format === 'webp' ? target : `${format} ${target}`
}

const controlOf = ({ state, isMutable }: ServedPicture): 'stale' | 'mutable' | 'picture' =>
  state === 'STALE' ? 'stale' : isMutable ? 'mutable' : 'picture'
