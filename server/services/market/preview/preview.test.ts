import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { answerTo, sampleToken } from '#testing/market/answers.ts'
import { SOLO_MD5 } from '#testing/market/names.ts'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import type { MarketData } from '../../../ports/market/market-data.ts'
import { PictureError, type PictureMaker } from '../../../ports/market/pictures.ts'
import { drawPreview } from './draw.ts'
import { createPreviews } from './index.ts'
import { drawText } from './text.ts'

const place = { x: 0, y: 0, size: 40, most: 1_000, colour: '#ffffff' }
const shapes = (svg: string) => (svg.match(/<path /g) ?? []).length

test('a text is drawn by the outlines of its signs, cut to its width, and without signs that it has no shape for', () => {
  expect(shapes(drawText('Ab 1', place).svg)).toBe(3)
  expect(shapes(drawText('鯨🐳', place).svg)).toBe(0)
  // Letters with marks that the font lacks lose them.
  expect(drawText('ạ', place).svg).toBe(drawText('a', place).svg)
  const cut = drawText('W'.repeat(500), { ...place, most: 300 })
  expect(cut.width).toBeLessThanOrEqual(300)
  expect(cut.width).toBeGreaterThan(250)
})

test('attack: nothing of a name stands in the picture but shapes', () => {
  const name = '</g></svg><script>alert(1)</script><image href="https://evil.example/a.png"/>&lol;'
  const svg = drawPreview(sampleToken({ name, issuer: '"/><script>', marks: ['scam'] }), [1, 2])
  expect(svg).not.toMatch(/script|image|evil|alert|&/)
  expect(svg.match(/<(?!\/)[a-z]+/g)?.filter((tag) => !/^<(?:svg|rect|g|path)$/.test(tag))).toEqual([])
})

test('a token without a price, a name that can be drawn or a course has a picture too', () => {
  const bare = { name: '鯨', currency: '鯨', exch: null, usd: null, pro24h: null }
  for (const prices of [[], [1], [1, 1]])
    expect(shapes(drawPreview(sampleToken(bare), prices))).toBeGreaterThan(20)
})

function previews(thumbnail: PictureMaker['thumbnail']) {
  const clock = createSteppingClock()
  let reads = 0
  const data: MarketData = {
    async read(route, call) {
      if (route === 'token') reads += 1
      return JSON.stringify(call).includes('0'.repeat(32)) ? undefined : answerTo(route, call)
    },
  }
  return { preview: createPreviews({ data, maker: { thumbnail }, clock }), clock, reads: () => reads }
}
const png = async () => ({ type: 'image/png' as const, bytes: Buffer.from('png') })

test('a picture is made once in ten minutes, however many ask, and none of what is not there', async () => {
  const { preview, clock, reads } = previews(png)
  const all = await Promise.all(Array.from({ length: 20 }, () => preview(SOLO_MD5)))
  expect(new Set(all).size).toBe(1)
  expect(reads()).toBe(1)
  await clock.step(599_999)
  await preview(SOLO_MD5)
  expect(reads()).toBe(1)
  await clock.step(1)
  await preview(SOLO_MD5)
  expect(reads()).toBe(2)
  expect(await preview('0'.repeat(32))).toBeUndefined()
  expect(await preview('../etc/passwd')).toBeUndefined()
})

test('attack: whoever asks for the pictures of all tokens at once is told to come back', async () => {
  const turn = new EventEmitter()
  const held = once(turn, 'go')
  const { preview } = previews(async () => {
    await held
    return png()
  })
  const asked = Array.from({ length: 50 }, (_, n) =>
    preview((n + 1).toString(16).padStart(32, '0')).then(
      () => 'made',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'none'),
    ),
  )
  await settled()
  turn.emit('go')
  const found = await Promise.all(asked)
  expect(found.filter((one) => one === 'made')).toHaveLength(4)
  expect(found.filter((one) => one === 'RATE_LIMIT')).toHaveLength(46)
})

test('a maker that has too much to do is no fault of the server', async () => {
  const { preview } = previews(async () => Promise.reject(new PictureError('busy', 'too many')))
  await expect(preview(SOLO_MD5)).rejects.toMatchObject({ code: 'RATE_LIMIT', retryAfter: 2 })
})
