import { expect, test } from 'vitest'
import { safePattern } from './address-form.ts'

test.each([
  '^0x[0-9a-fA-F]{40}$',
  '^(bc1)[0-9A-Za-z]{39,59}$',
  '^(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,39}$',
  '^[13][a-km-zA-HJ-NP-Z1-9]{25,80}$|^(bc1)[0-9A-Za-z]{25,80}$',
  String.raw`^(?:G|M)[A-Z2-7]{55,}$`,
  String.raw`[\w\-]{1,20}\.near`,
])('the pattern %s of a service is used', (pattern) => {
  expect(safePattern(pattern)).toBe(pattern)
})

test.each([
  ['(a|a)'.repeat(26)],
  ['((a|a)(a|a))'],
  ['^(r+)+$'],
  ['(a|a){26}'],
  ['a?'.repeat(26) + 'a'.repeat(26)],
  ['a*a*a*b'],
  ['(a{1,9}|b)c'],
  [String.raw`(a)\1`],
  ['(?=a)a'],
  ['a{1000000}'],
  ['[a-z'],
  ['[z-a]'],
  ['a'.repeat(201)],
])('the pattern %s, which could be slow or is none, is left out', (pattern) => {
  expect(safePattern(pattern)).toBeUndefined()
})

test('what is used is fast on the longest address, whatever it is', () => {
  const slowest = `${'a{0,999}'.repeat(2)}(${'a|'.repeat(60)}a)`
  expect(safePattern(slowest)).toBe(slowest)
  const begun = performance.now()
  expect(new RegExp(`^(?:${slowest})$`).test(`${'a'.repeat(127)}!`)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(200)
})
