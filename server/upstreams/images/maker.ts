import { availableParallelism } from 'node:os'
import type { Sharp, SharpConstructor, SharpOptions } from 'sharp'
import type { Clock } from '../../ports/clock.ts'
import { type Picture, PictureError, type PictureMaker, type Thumbnail } from '../../ports/market/pictures.ts'
import { createQueue } from './queue.ts'
import { type PictureKind, sniff } from './sniff.ts'

const MOST_PIXELS = 40e6
/** A drawing is text: a larger one is made to take time. */
const MOST_SVG = 1 << 20
const SECONDS = 5
/** Of the shorter side of a reduced picture: enough for the largest thumbnail. */
const REDUCED = 512
const QUALITY = 80
const REDUCED_QUALITY = 92
/** Between time and bytes: 3 takes a fifth less time than 4, for a hundredth more bytes. */
const EFFORT = 3
/** What librsvg takes for one pixel of a drawing. */
const BASE_DENSITY = 72
const MOST_DENSITY = 2_400
/** At a time, one for each core. */
const QUEUE = { most: availableParallelism(), mostWaiting: 64, patience: 2_000 }

/** The only readers of libvips that may run, by its own names. All others stay off, whatever the bytes are. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`)

let loading: Promise<SharpConstructor> | undefined

/** libvips takes half a second and 20 MB: it is loaded for the first picture. */
const load = (): Promise<SharpConstructor> => (loading ??= loadOnce())

async function loadOnce(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // No picture is made twice of the same bytes.
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return sharp
}

/** Makes thumbnails with libvips, in threads of its own. Nothing of the original but its pixels comes through. */
export function createPictureMaker({ clock }: { readonly clock: Clock }): PictureMaker {
  const queue = createQueue(clock, QUEUE)

  const make = <T>(bytes: Uint8Array, side: number, work: (sharp: Sharp) => Promise<T>): Promise<T> => {
    const kind = sniff(bytes)
    if (kind === undefined || (kind === 'svg' && bytes.byteLength > MOST_SVG))
      return Promise.reject(new PictureError('undecodable', 'not a picture that is read here'))
    return queue(async () => {
      const sharp = await load()
      try {
        const density = kind === 'svg' ? await densityFor(sharp, bytes, side) : undefined
        const picture = sharp(bytes, optionsOf(kind, density)).timeout({ seconds: SECONDS }).autoOrient()
        return await work(picture)
      } catch (error) {
        throw new PictureError('undecodable', error instanceof Error ? error.message : 'not a picture')
      }
    })
  }

  return {
    thumbnail: (bytes, wish) => make(bytes, wish.size, (picture) => thumbnailOf(picture, wish)),
    reduce: (bytes) =>
      make(bytes, REDUCED, (picture) =>
        picture
          .resize(REDUCED, REDUCED, { fit: 'outside', withoutEnlargement: true })
          .webp({ quality: REDUCED_QUALITY, effort: 2 })
          .toBuffer(),
      ),
  }
}

function optionsOf(kind: PictureKind, density: number | undefined): SharpOptions {
  return {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    ...(kind === 'gif' || kind === 'webp' ? { pages: 1 } : {}),
    ...(density === undefined ? {} : { density }),
  }
}

/** A drawing has no size of its own: it is drawn at the size that is wanted. */
async function densityFor(sharp: SharpConstructor, bytes: Uint8Array, side: number): Promise<number> {
  const { width, height } = await sharp(bytes, optionsOf('svg', undefined)).metadata()
  return Math.min(MOST_DENSITY, Math.max(1, (BASE_DENSITY * side) / Math.max(1, Math.min(width, height))))
}

async function thumbnailOf(picture: Sharp, { size, fit, format }: Thumbnail): Promise<Picture> {
  const small = picture.resize(size, size, { fit, withoutEnlargement: true })
  if (format === 'webp')
    return { type: 'image/webp', bytes: await small.webp({ quality: QUALITY, effort: EFFORT }).toBuffer() }
  const { hasAlpha } = await picture.metadata()
  return hasAlpha
    ? { type: 'image/png', bytes: await small.png().toBuffer() }
    : { type: 'image/jpeg', bytes: await small.jpeg({ quality: QUALITY }).toBuffer() }
}
