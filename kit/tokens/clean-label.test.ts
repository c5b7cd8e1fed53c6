import { expect, test } from 'vitest'
import { cleanLabel } from './clean-label.ts'

test.each([
  ['USD Coin', 'USD Coin'],
  ['\u202eCDSU', 'CDSU'],
  ['USD\u200bC', 'USDC'],
  ['two\nlines', 'twolines'],
  ['ＵＳＤＣ', 'USDC'],
  ['  padded   out ', 'padded out'],
  ['a'.repeat(30), `${'a'.repeat(19)}…`],
])('%j is shown as %j', (text, shown) => {
  expect(cleanLabel(text, 20)).toBe(shown)
})
