import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPlaceholder } from './placeholder.ts'

/** The drawing as librsvg draws it: lines of cells. */
async function cells(id: string): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(drawPlaceholder(id)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)
  const back = at(0, 0)
  const cell = info.width / 8
  return Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (__, x) =>
      at((x + 0.5) * cell, (y + 0.5) * cell).equals(back) ? '.' : '#',
    ).join(''),
  )
}

test('it is symmetric, with an empty edge', async () => {
  const lines = await cells('84e5efeb89c4eae8f68188982dc290d8')
  expect(lines[0]).toBe('........')
  expect(lines.join('')).toContain('#')
  for (const line of lines) {
    expect(line).toBe(line.split('').toReversed().join(''))
    expect(line.startsWith('.')).toBe(true)
  }
})

test('different ids have different pictures', () => {
  const pictures = Array.from({ length: 500 }, (_, index) => drawPlaceholder(`id ${index}`))
  expect(new Set(pictures).size).toBeGreaterThan(495)
})
