import { expect, test } from 'vitest'
import { heightTexts } from './height-texts.ts'

test('heights of less than a thousandth have texts of their own, without the dust of their sums', () => {
  expect(heightTexts([0, 0.0005, 0.001, 0.0005 * 3, 0.002], 'en')).toEqual([
    '0',
    '0.0005',
    '0.001',
    '0.0015',
    '0.002',
  ])
  expect(heightTexts([0.1 + 0.2, 1_500_000], 'en')).toEqual(['0.3', '1,500,000'])
})
