import { describe, expect, test } from 'vitest'
import { clamp, createSizer } from './sizer.ts'

/** A sizer whose clock is stepped by hand, in milliseconds. */
function steppedSizer(limits = {}) {
  let time = 10_000
  const size = createSizer(limits, () => time)
  return {
    size,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('the height of a frame', () => {
  test('is what the widget asks for, in whole pixels', () => {
    const { size } = steppedSizer()
    expect(size(300.2)).toBe(301)
    expect(size(301)).toBeUndefined()
    expect(size(250)).toBe(250)
  })

  test('stays within the page’s limits, and within reason without any', () => {
    expect(clamp(100, { minHeight: 320, maxHeight: 600 })).toBe(320)
    expect(clamp(900, { minHeight: 320, maxHeight: 600 })).toBe(600)
    expect(clamp(900, { minHeight: 700, maxHeight: 600 })).toBe(700)
    expect(clamp(100_000, {})).toBe(4000)
    expect(clamp(-5, {})).toBe(0)
  })

  test('follows an animation of a widget at 60 frames per second', () => {
    const { size, pass } = steppedSizer()
    for (let frame = 0; frame < 18; frame++) {
      pass(16)
      expect(size(600 - frame * 10)).toBe(600 - frame * 10)
    }
  })

  test('stays at its greatest when page and widget push each other', () => {
    const { size, pass } = steppedSizer()
    let height: number | undefined
    let changes = 0
    for (let frame = 0; frame < 1000; frame++) {
      pass(16)
      // The widget's layout flips at 400 pixels: it is never as tall as it is given.
      const next = size((height ?? 300) > 400 ? 300 : 500)
      if (next !== undefined) {
        height = next
        changes++
      }
    }
    // Sixty, and one that makes it taller.
    expect(changes).toBeLessThanOrEqual(61)
    expect(height).toBe(500)
  })

  test('follows the widget again after a second’s rest', () => {
    const { size, pass } = steppedSizer()
    for (let frame = 0; frame < 100; frame++) {
      pass(16)
      size(frame % 2 === 0 ? 300 : 500)
    }
    expect(size(300)).toBeUndefined()
    pass(1_001)
    expect(size(300)).toBe(300)
  })
})
