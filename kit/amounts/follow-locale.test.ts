import { signal } from '@preact/signals'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import { formatAmount, formatPercent, formatUsd } from './format-amount.ts'
import { formattedNotation } from './formatted-notation.ts'
import { known, numeralsOf, plainNumerals } from './locale.ts'
import { notations, plainNotation } from './notation.ts'
import { formattedNumerals } from './pick-locale.ts'
import { followLocale } from './follow-locale.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  known.clear()
  notations.clear()
})

const plainLocales = ['en', 'en-US', 'en-GB', 'en-CA', 'en-AU', 'en-NZ', 'en-IE']

/** Everything that a locale can show of these numbers. */
function shown(locale: string, minor: bigint, bps: number) {
  const { digits, decimal } = numeralsOf(locale)
  return [
    formatAmount(minor, 6, locale),
    formatAmount(minor, 18, locale, 6),
    formatUsd(minor, locale),
    formatPercent(bps, locale),
    ...digits,
    decimal,
  ]
}

test.each(plainLocales)('%s is written without the browser’s formatter as with it', (locale) => {
  const minors = fc.bigInt({ min: 0n, max: 2n ** 96n })
  fc.assert(
    fc.property(minors, fc.integer({ min: 0, max: 2_000_000 }), (minor, bps) => {
      known.set(locale, formattedNumerals(locale))
      notations.set(locale, formattedNotation(locale))
      const formatted = shown(locale, minor, bps)
      known.set(locale, plainNumerals)
      notations.set(locale, plainNotation)
      expect(shown(locale, minor, bps)).toEqual(formatted)
    }),
    { numRuns: 50 },
  )
})

/** A visitor with these languages, in a page that wants a locale. `asked` counts the uses of `Intl`. */
function visit(languages: readonly string[], wanted?: string) {
  const waiting: (() => void)[] = []
  let asked = 0
  const counted = new Proxy(Intl, {
    get(target, name) {
      asked++
      return Reflect.get(target, name)
    },
  })
  vi.stubGlobal('Intl', counted)
  const page = signal(wanted)
  const locale = followLocale(page, languages, (run) => waiting.push(run))
  return {
    page,
    locale,
    first: () => shown(locale.value, 1_234_567_890n, 50),
    asked: () => asked,
    paint: () => waiting.splice(0).forEach((run) => run()),
  }
}

test('no formatter is asked before the first paint, and for most English never', () => {
  for (const [languages, wanted] of [
    [['en-GB', 'de'], undefined],
    [['de'], 'en'],
    [[], undefined],
  ] as const) {
    const { locale, first, paint, asked } = visit(languages, wanted)
    expect(first()[0]).toBe('1,234.56789')
    paint()
    expect(first()[0]).toBe('1,234.56789')
    expect(locale.value).toBe(wanted ?? languages[0] ?? 'en')
    expect(asked()).toBe(0)
    vi.unstubAllGlobals()
  }
})

test('after the first paint every locale has its own digits, also when the page changes it', async () => {
  const { page, locale, first, paint, asked } = visit(['de-AT', 'en'])
  expect([locale.value, first()[0], asked()]).toEqual(['en', '1,234.56789', 0])
  paint()
  await soon(() => expect([locale.value, first()[3]]).toEqual(['de-AT', '0,5\u00a0%']))
  page.value = 'ar-EG'
  paint()
  await soon(() => expect([locale.value, first()[3]]).toEqual(['ar-EG-u-nu-latn', '\u20660.5%\u2069']))
  page.value = 'not a tag'
  paint()
  await soon(() => expect(locale.value).toBe('de-AT'))
  // The last wish counts, whichever was answered last.
  page.value = 'fr'
  page.value = 'en'
  paint()
  await import('./formatted-notation.ts')
  expect(locale.value).toBe('en')
})
