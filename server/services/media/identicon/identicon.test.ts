import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIdenticon } from './index.ts'

const id = '84e5efeb89c4eae8f68188982dc290d8'

/** The picture as libwebp reads it: lines of cells. */
async function cells(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)
  const back = at(0, 0)
  const cell = info.width / 8
  return Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (__, x) =>
      at((x + 0.5) * cell, (y + 0.5) * cell).equals(back) ? '.' : '#',
    ).join(''),
  )
}

test.each([
  [16, 64],
  [64, 64],
  [96, 128],
  [128, 128],
  [512, 256],
])('asked for %i pixels, it has %i', async (asked, side) => {
  expect(await sharp(drawIdenticon(id, asked)).metadata()).toMatchObject({
    format: 'webp',
    width: side,
    height: side,
  })
})

test('it is symmetric, with an empty edge, and the same at every size', async () => {
  const lines = await cells(drawIdenticon(id, 64))
  expect(lines).toEqual(await cells(drawIdenticon(id, 256)))
  expect(lines[0]).toBe('........')
  expect(lines.join('')).toContain('#')
  for (const line of lines) {
    expect(line).toBe(line.split('').toReversed().join(''))
    expect(line.startsWith('.')).toBe(true)
  }
})

test('it is the same for the same id, and small', () => {
  expect(drawIdenticon(id, 128)).toEqual(drawIdenticon(id, 128))
  expect(drawIdenticon(id, 128).length).toBeLessThan(400)
  expect(drawIdenticon(id, 256).length).toBeLessThan(1_200)
})

test('different ids have different pictures', () => {
  const pictures = Array.from({ length: 500 }, (_, index) =>
    Buffer.from(drawIdenticon(`id ${index}`, 64)).toString('hex'),
  )
  expect(new Set(pictures).size).toBeGreaterThan(495)
})
