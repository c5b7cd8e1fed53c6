import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'
import type { Picture, Thumbnail } from '../../../ports/market/pictures.ts'
import type { PictureKind } from '../sniff.ts'

const MOST_PIXELS = 40e6
const SECONDS = 5
/** Of the shorter side of a reduced picture: enough for the largest thumbnail. */
const REDUCED = 512
const QUALITY = 80
const REDUCED_QUALITY = 92
/** Between time and bytes: 2 takes a third less time than 3, for a fiftieth more bytes. */
const EFFORT = 2
/** Logos come out a quarter smaller than by Lanczos, which puts faint rings around their edges. */
const KERNEL = 'cubic'
/** What librsvg takes for one pixel of a drawing. */
const BASE_DENSITY = 72
const MOST_DENSITY = 2_400

sharp.concurrency(1)
// No picture is made twice of the same bytes.
sharp.cache(false)
// The only readers of libvips that may run, by its own names. All others stay off, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/** Makes a thumbnail. Nothing of the original but its pixels comes through. */
export async function thumbnail(bytes: Uint8Array, kind: PictureKind, wish: Thumbnail): Promise<Picture> {
  const { size, fit, format } = wish
  const picture = await read(bytes, kind, size)
  const small = picture.resize(size, size, { fit, kernel: KERNEL, withoutEnlargement: true })
  if (format === 'webp')
    return { type: 'image/webp', bytes: await small.webp({ quality: QUALITY, effort: EFFORT }).toBuffer() }
  const isPng = format === 'png' || (format === 'plain' && (await isDrawn(picture, kind)))
  if (isPng) return { type: 'image/png', bytes: await small.png().toBuffer() }
  // JPEG has no transparency.
  const opaque = small.flatten({ background: '#fff' })
  return { type: 'image/jpeg', bytes: await opaque.jpeg({ quality: QUALITY }).toBuffer() }
}

/** Whether PNG is closer to the original than JPEG. Formats that are used for both are judged by their transparency. */
async function isDrawn(picture: Sharp, kind: PictureKind): Promise<boolean> {
  if (kind === 'png' || kind === 'gif' || kind === 'svg') return true
  return kind !== 'jpeg' && (await picture.metadata()).hasAlpha
}

export async function reduce(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
  const picture = await read(bytes, kind, REDUCED)
  const reduced = picture
    .resize(REDUCED, REDUCED, { fit: 'outside', kernel: KERNEL, withoutEnlargement: true })
    .webp({ quality: REDUCED_QUALITY, effort: EFFORT })
  return { type: 'image/webp', bytes: await reduced.toBuffer() }
}

async function read(bytes: Uint8Array, kind: PictureKind, side: number): Promise<Sharp> {
  const density = kind === 'svg' ? await densityFor(bytes, side) : undefined
  return sharp(bytes, optionsOf(kind, density)).timeout({ seconds: SECONDS }).autoOrient()
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
async function densityFor(bytes: Uint8Array, side: number): Promise<number> {
  const { width, height } = await sharp(bytes, optionsOf('svg', undefined)).metadata()
  return Math.min(MOST_DENSITY, Math.max(1, (BASE_DENSITY * side) / Math.max(1, Math.min(width, height))))
}
