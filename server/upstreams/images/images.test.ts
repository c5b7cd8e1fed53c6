import { availableParallelism } from 'node:os'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createPictureMaker } from './maker.ts'
import { MOST_MS } from './process/run.ts'
import { sniff } from './sniff.ts'

const clock = createSteppingClock()
const maker = createPictureMaker({ clock })
afterAll(() => maker.close())
const wish = { size: 64, fit: 'cover', format: 'webp' } as const
const svg = (content: string, attributes = 'width="20" height="20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
const solid = (width: number, height: number, background = '#c02040') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

const chunk = (name: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of one bit a pixel, all black: a hundred kilobytes that unpack to a hundred megabytes. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const lines = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

let png: Buffer
beforeAll(async () => {
  png = await solid(200, 100)
    .withExif({ IFD0: { Copyright: 'me' } })
    .png()
    .toBuffer()
})

describe('a thumbnail', () => {
  test.each([
    ['png', () => solid(200, 100).png()],
    ['jpeg', () => solid(200, 100).jpeg()],
    ['gif', () => solid(200, 100).gif()],
    ['webp', () => solid(200, 100).webp()],
    ['avif', () => solid(200, 100).avif({ effort: 0 })],
  ] as const)('is made of %s', async (kind, picture) => {
    const bytes = await picture().toBuffer()
    expect(sniff(bytes)).toBe(kind)
    const made = await maker.thumbnail(bytes, wish)
    expect(made.type).toBe('image/webp')
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
  })

  test('keeps the whole picture where it is to be inside, and is never larger than the picture', async () => {
    const inside = await maker.thumbnail(png, { ...wish, fit: 'inside' })
    expect(await sharp(inside.bytes).metadata()).toMatchObject({ width: 64, height: 32 })
    const large = await maker.thumbnail(png, { ...wish, size: 512, fit: 'inside' })
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 200, height: 100 })
  })

  test('has nothing of the original but its pixels, which are turned as a camera says', async () => {
    const turned = await solid(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes } = await maker.thumbnail(turned, { ...wish, fit: 'inside' })
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ width: 20, height: 40 })
    expect(found).not.toHaveProperty('exif')
    const plain = await maker.thumbnail(png, { ...wish, format: 'plain' })
    expect(await sharp(plain.bytes).metadata()).not.toHaveProperty('exif')
  })

  test('is of the type that is named, else of the type of the original, for those that cannot show WebP', async () => {
    const clear = sharp(png).ensureAlpha(0.5)
    const originals = {
      png,
      jpeg: await sharp(png).jpeg().toBuffer(),
      svg: svg('<rect width="9" height="9"/>'),
      webp: await sharp(png).webp().toBuffer(),
      'clear webp': await clear.clone().webp().toBuffer(),
    }
    const plain: Record<string, string> = {}
    for (const [name, bytes] of Object.entries(originals)) {
      plain[name] = (await maker.thumbnail(bytes, { ...wish, format: 'plain' })).type
      for (const format of ['png', 'jpeg'] as const) {
        const made = await maker.thumbnail(bytes, { ...wish, format })
        expect([name, made.type]).toEqual([name, `image/${format}`])
        expect((await sharp(made.bytes).metadata()).format).toBe(format)
      }
    }
    const [drawn, photo] = ['image/png', 'image/jpeg']
    expect(plain).toEqual({ png: drawn, jpeg: photo, svg: drawn, webp: photo, 'clear webp': drawn })
  })

  test('of a drawing has the size that is wanted, whatever size the drawing says', async () => {
    for (const attributes of ['viewBox="0 0 24 24"', 'width="8" height="8"', 'width="4000" height="4000"']) {
      const { bytes } = await maker.thumbnail(svg('<rect width="9" height="9"/>', attributes), wish)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
    }
  })

  test('of an animation shows its first picture, however many it has', async () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
    const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
    const frames = Array.from({ length: 10_000 }, () => frame)
    const gif = Buffer.concat([head, ...frames, Buffer.from([0x3b])])
    expect(await maker.thumbnail(gif, wish)).toMatchObject({ type: 'image/webp' })
  })
})

test('a large picture is reduced to one that all sizes can be made of', async () => {
  const reduced = await maker.reduce(await solid(2_000, 1_000).png().toBuffer())
  expect(await sharp(reduced).metadata()).toMatchObject({ width: 1_024, height: 512 })
})

describe('an attack', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a picture of 30,000 by 30,000 pixels', () => bomb(30_000)],
    ['a drawing of 30,000 by 30,000 pixels', () => svg('', 'width="30000" height="30000"')],
    ['a drawing with a size of nothing', () => svg('', 'width="0" height="0"')],
    ['a picture that ends in its middle', () => png.subarray(0, png.length / 2)],
    ['a head without a picture', () => png.subarray(0, 20)],
    ['a script that begins as a GIF', () => Buffer.from('GIF89a=1;alert(1)//')],
    ['a page', () => Buffer.from('<!doctype html><svg onload="alert(1)">')],
    ['a page in XML', () => Buffer.from('<?xml version="1.0"?><html><svg/></html>')],
    ['a film', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42isom')])],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a TIFF', () => solid(20, 20).tiff().toBuffer()],
    ['JSON', () => Buffer.from('{"image":"a"}')],
    ['nothing', () => Buffer.alloc(0)],
    ['a packed drawing', () => gzipSync(svg('<rect/>'))],
    ['a drawing of 2 MB', () => svg('<rect width="1" height="1"/>'.repeat(80_000))],
    [
      'a drawing that reads a file as an entity',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
        ),
    ],
    [
      'a drawing whose entities multiply',
      () =>
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from(
            { length: 12 },
            (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
          ).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`,
        ),
    ],
  ])('is refused: %s', async (_title, bytes) => {
    await expect(maker.thumbnail(await bytes(), wish)).rejects.toMatchObject({ cause: 'undecodable' })
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a file', '<image width="20" height="20" href="file:///etc/hosts"/>'],
    ['a picture of another server', '<image width="20" height="20" href="http://127.0.0.1:9/a.png"/>'],
    [
      'a page within',
      '<foreignObject width="20" height="20"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
    ],
  ])('in a drawing leaves nothing but pixels: %s', async (_title, content) => {
    const { bytes, type } = await maker.thumbnail(svg(content), wish)
    expect(type).toBe('image/webp')
    const { channels } = await sharp(bytes).stats()
    expect(channels.every(({ max }, index) => index === 3 || max === 0)).toBe(true)
  })
})

test('a drawing that would take minutes is ended, and the next picture is made all the same', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  )
  const drawing = svg(`<defs><rect id="a0" width="9" height="9"/>${levels.join('')}</defs><use href="#a12"/>`)
  // The process runs, so that what follows is the drawing's own time.
  await maker.thumbnail(png, wish)
  const endless = expect(maker.thumbnail(drawing, wish)).rejects.toMatchObject({
    cause: 'undecodable',
    message: 'it takes too long, or ends its reader',
  })
  await clock.step(MOST_MS)
  await endless
  expect(await maker.thumbnail(png, wish)).toMatchObject({ type: 'image/webp' })
})

test('more pictures than may wait are refused, and none of those that wait', async () => {
  const own = createPictureMaker({ clock })
  const drawing = svg('<path d="M0 0h9v9H0z"/>')
  const made = Array.from({ length: 320 + availableParallelism() }, () => own.thumbnail(drawing, wish))
  await expect(own.thumbnail(drawing, wish)).rejects.toMatchObject({ cause: 'busy' })
  expect((await Promise.all(made)).every(({ type }) => type === 'image/webp')).toBe(true)
  own.close()
})
