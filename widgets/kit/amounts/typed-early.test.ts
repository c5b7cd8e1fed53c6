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
