import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** The modules that a path of rectangles covers. */
function modulesOf(path: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) dark.add(`${Number(x) + at} ${y}`)
  return dark
}

test('the path is dark exactly where the code is dark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { size, data } = encode(text, { ecc: 'L', boostEcc: true, border: 4 })
      const code = qrPath(text)
      expect(code?.size).toBe(size)
      const dark = modulesOf(code?.path ?? '')
      const wrong = data.flatMap((row, y) => row.filter((module, x) => module !== dark.has(`${x} ${y}`)))
      expect(wrong).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('the three finder patterns stand in their corners, with four modules of light around', () => {
  const code = qrPath('https://xaman.app/sign/1ba8b4ee-6a4f-4b4f-9f0e-1a2b3c4d5e6f')
  const size = code?.size ?? 0
  const dark = modulesOf(code?.path ?? '')
  const corners = [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const
  for (const [x, y] of corners) {
    for (let at = 0; at < 7; at++) expect(dark).toContain(`${x + at} ${y}`)
    for (let at = 0; at < 7; at++) expect(dark).toContain(`${x} ${y + at}`)
    expect(dark).toContain(`${x + 3} ${y + 3}`)
    expect(dark).not.toContain(`${x + 1} ${y + 1}`)
  }
  for (let at = 0; at < size; at++)
    for (let edge = 0; edge < 4; edge++) expect(dark).not.toContain(`${at} ${edge}`)
})

test('a text that is too long for any code has no code', () => {
  expect(qrPath('x'.repeat(2_953))).toBeDefined()
  expect(qrPath('x'.repeat(2_954))).toBeUndefined()
})
