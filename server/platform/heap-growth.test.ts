import { expect, test } from 'vitest'
import { growthFor } from './heap-growth.ts'

const MB = 1 << 20

test('a heap grows by three tenths, and a small one by 48 MB', () => {
  expect([40, 80, 160, 400].map((used) => growthFor(used * MB))).toEqual([120, 60, 30, 30])
})
