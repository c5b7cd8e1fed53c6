import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#testing/any-text.ts'
import { formatPercent, formatUsd } from './format-amount.ts'
import { pickNotation } from './formatted-notation.ts'
import { pickLocale } from './pick-locale.ts'

/** Everything that is made with a locale. */
const used = (locale: string) => [
  formatUsd(123_456n, locale),
  formatPercent(50, locale),
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(0),
]

test.each([
  'en-US@posix',
  'x-default',
  'C',
  'C.UTF-8',
  'POSIX',
  '',
  ' ',
  'de AT',
  'a'.repeat(200),
  'i-klingon',
  '*',
])('the odd tag %j counts as left out: the next one decides, and without one English', (tag) => {
  expect(pickLocale(tag)).toBe('en')
  expect(pickLocale(undefined, tag, 'de-AT')).toBe('de-AT')
  expect(used(pickNotation(tag))[0]).toBe('$1,234.56')
})

test.each([
  'de-u-nu-fullwide',
  'en-u-nu-hanidec',
  'ar-u-ca-islamic',
  'en-u-hc-h24',
  'th-TH-u-ca-buddhist-nu-thai',
])('the tag %s writes numbers and times', (tag) => {
  // Money is in Latin digits.
  expect(pickNotation(tag)).toBe(tag.replace(/-nu-\w+/, '-nu-latn'))
  for (const text of used(tag)) expect(text).not.toBe('')
})

test('whatever a browser or a page says, the locale that is picked can be used', () => {
  const word = fc.constantFrom(
    'en',
    'de',
    'u',
    'x',
    'nu',
    'latn',
    'hanidec',
    'POSIX',
    'Latn',
    '419',
    'zz',
    'i',
  )
  const tag = fc.oneof(
    anyText(12),
    fc.array(word, { maxLength: 5 }).map((words) => words.join('-')),
  )
  fc.assert(fc.property(tag, (odd) => used(pickNotation(odd)).length === 3))
})
