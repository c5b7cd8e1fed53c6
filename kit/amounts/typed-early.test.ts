import { expect, test } from 'vitest'
import { typedEarly } from './typed-early.ts'

const pageWith = (value: string | undefined) => ({
  querySelector: () => (value === undefined ? null : { value }),
})

test.each([
  ['1.5', '1.5'],
  ['1,5', '1.5'],
  ['', ''],
  ['1e9', undefined],
  [undefined, undefined],
])('an amount typed before the script runs as %j is taken over as %j', (text, amount) => {
  expect(typedEarly(pageWith(text))).toBe(amount)
})

test.each(['1,000', '1.000', '12.345', ' 100,000 ', '$1,000', '1,000 USDC'])(
  'an early %j could be a thousand or one, so it is not taken over',
  (text) => {
    expect(typedEarly(pageWith(text))).toBeUndefined()
    expect(typedEarly(pageWith(text), '1')).toBeUndefined()
  },
)

test.each(['0.125', '1,000.5', '1.0000', '1234.567'])('an early %j can be read in one way only', (text) => {
  expect(typedEarly(pageWith(text))).toBe(text.replace(',', ''))
})

test('the amount that the page prefilled is kept as it is', () => {
  expect(typedEarly(pageWith('1.125'), '1.125')).toBe('1.125')
})
