import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorth, worthOf } from './worth.ts'

test('an amount is worth its price, to a millionth of a dollar, rounded down', () => {
  expect(worthOf(1_500_000n, 6, '1.00')).toBe('1500000')
  expect(worthOf(10n ** 18n, 18, '2990.123456789')).toBe('2990123456')
  expect(worthOf(1n, 18, '2990')).toBe('0')
})

test('without a usable price an amount has no worth, which is not nothing', () => {
  expect(['', '0', '-1', '1e5', undefined].map((price) => worthOf(1n, 0, price))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('taking a fee back leaves a day as it was before it', () => {
  const part = fc.option(fc.bigInt(0n, 10n ** 20n).map(String), { nil: undefined })
  const worth = fc.record({ share: part, volume: part }).map(({ share, volume }) => ({
    ...(share === undefined ? {} : { share }),
    ...(volume === undefined ? {} : { volume }),
  }))
  fc.assert(
    fc.property(worth, worth, (kept, gone) => {
      const before = addWorth(undefined, kept, 1)
      expect(addWorth(addWorth(before, gone, 1), gone, -1)).toEqual(before)
    }),
  )
})
