import { expect, test } from 'vitest'
import { growthFor } from './heap-growth.ts'

const MB = 1 << 20

test('a heap grows by three tenths, and a small one by 48 MB, but to no more than 2.2 times its size', () => {
  expect([0, 4, 40, 80, 160, 400].map((used) => growthFor(used * MB))).toEqual([120, 120, 120, 60, 30, 30])
})
