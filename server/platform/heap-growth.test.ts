import { expect, test } from 'vitest'
import { growthFor } from './heap-growth.ts'

const MB = 1 << 20

test('a heap grows by three tenths, and a small one by 44 MB, but to no more than 2.1 times its size', () => {
  expect([0, 4, 40, 80, 160, 400].map((used) => growthFor(used * MB))).toEqual([110, 110, 110, 55, 30, 30])
})
