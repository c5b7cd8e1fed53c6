import { LRUCache } from 'lru-cache'
import { TokenId } from '#contracts/market/values.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { createOnce } from '../../../kit/once.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MarketData } from '../../../ports/market/market-data.ts'
import { PictureError, type PictureMaker } from '../../../ports/market/pictures.ts'
import { drawPreview, PREVIEW } from './draw.ts'

/** PNG. */
export type Preview = Uint8Array

/** A picture holds for a while; so many are kept, and so many are made at once. */
const PREVIEW_SECONDS = 600
const [KEPT, AT_ONCE] = [200, 4] as const
const POINTS = 60

/**
 * Draws what previews of links to a token show. `undefined`: there is no such token. Throws SuiteError RATE_LIMIT while
 * enough others are made, and UNAVAILABLE when no source answers.
 */
export function createPreviews({
  data,
  maker,
  clock,
}: {
  readonly data: MarketData
  readonly maker: Pick<PictureMaker, 'thumbnail'>
  readonly clock: Clock
}) {
  const kept = new LRUCache<string, { readonly preview: Preview | undefined; readonly until: number }>({
    max: KEPT,
  })
  const calls = createOnce<Preview | undefined>()

  async function make(md5: string): Promise<Preview | undefined> {
    const found = await data.read('token', { md5 })
    if (found === undefined) return undefined
    const course = await data
      .read('sparkline', { md5, period: '7d', maxPoints: POINTS, vs_currency: 'XRP' })
      .catch(() => undefined)
    const drawing = Buffer.from(drawPreview(found.token, course?.prices ?? []))
    const { bytes } = await maker.thumbnail(drawing, { size: PREVIEW.width, fit: 'inside', format: 'png' })
    return bytes
  }

  return async (name: string): Promise<Preview | undefined> => {
    const md5 = TokenId.safeParse(name).data
    if (md5 === undefined) return undefined
    const now = clock.now().getTime()
    const known = kept.get(md5)
    if (known !== undefined && known.until > now) return known.preview
    return calls.run(md5, async () => {
      if (calls.size() >= AT_ONCE) throw busy()
      try {
        const preview = await make(md5)
        kept.set(md5, { preview, until: now + PREVIEW_SECONDS * 1_000 })
        return preview
      } catch (error) {
        throw error instanceof PictureError ? busy(error) : error
      }
    })
  }
}

const busy = (cause?: unknown): SuiteError =>
  new SuiteError('RATE_LIMIT', 'Too many pictures are made at once. Try again in a moment.', {
    retryAfter: 2,
    cause,
  })
