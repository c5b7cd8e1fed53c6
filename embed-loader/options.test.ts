import { describe, expect, test } from 'vitest'
import { optionNames } from '#contracts/embed/option-names.ts'
import { embedProducts } from '#contracts/embed/products.ts'
import type { WidgetOptions } from './handle.ts'
import { findProblem, rules } from './options.ts'

/** Options from a page, which no compiler has checked. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const problemOf = (options: unknown) => findProblem(options as WidgetOptions)
const swap = { partner: 'acme', product: 'swap' }

const good: readonly (readonly [string, unknown])[] = [
  ['product', 'bridge'],
  ['height', 0],
  ['minHeight', 320],
  ['maxHeight', 4000],
  ['theme', 'auto'],
  ['locale', 'de-AT'],
  ['locale', ''],
  ['locale', 'en-US@posix'],
  ['locale', 'a'.repeat(200)],
  ['appearance', { accent: '#fff' }],
  ['hide', ['title']],
  ['network', 'sandbox'],
  ['chain', 'eth'],
  ['from', 'native'],
  ['to', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['to', 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'],
  ['amount', '1.5'],
  ['lazy', false],
  ['title', 'Swap your coins'],
  ['timeout', 30_000],
  ['onEvent', () => undefined],
  ['theme', undefined],
]

const bad: readonly (readonly [string, unknown])[] = [
  ['partner', 'Acme'],
  ['partner', ''],
  ['product', 'swaps'],
  ['product', 'toString'],
  ['height', '400'],
  ['height', -1],
  ['height', 1.5],
  ['height', Number.NaN],
  ['minHeight', 10_000],
  ['maxHeight', null],
  ['theme', 'blue'],
  ['theme', ['dark']],
  ['locale', 5],
  ['appearance', 'dark'],
  ['hide', 'title'],
  ['network', 'main'],
  ['chain', ''],
  ['from', 'a b'],
  ['to', 'x'.repeat(129)],
  ['amount', 1.5],
  ['amount', '1,5'],
  ['amount', '-1'],
  ['lazy', 'true'],
  ['title', ''],
  ['timeout', 10],
  ['onEvent', 'console.log'],
  ['session', '../x'],
  ['et', 'a b'],
  ['theme', Object.create(null)],
]

describe('options of a page', () => {
  test('are those of the contract, with its products', () => {
    expect(new Set(rules.keys())).toEqual(new Set(['partner', ...optionNames]))
    for (const product of embedProducts)
      expect(problemOf({ ...swap, product, session: 'ses_1', et: 't' })).toBeUndefined()
  })

  test('need no more than a partner and a product', () => {
    expect(problemOf(swap)).toBeUndefined()
  })

  test.each(good)('may have %s %j', (name, value) => {
    expect(problemOf({ ...swap, [name]: value })).toBeUndefined()
  })

  test.each(bad)(
    'may not have %s %j, and the sentence says what was expected and what came',
    (name, value) => {
      expect(problemOf({ ...swap, [name]: value })).toMatch(new RegExp(`^${name}: expected .+, received .+`))
    },
  )

  test.each([undefined, null, {}, 'acme', { partner: 'acme' }, { product: 'swap' }, []])(
    'are incomplete as %j',
    (options) => {
      expect(problemOf({ ...Object(options) })).toMatch(/^(partner|product): expected .+ received undefined/)
    },
  )

  test('of the product sign need a session and its token', () => {
    const sign = { partner: 'acme', product: 'sign' }
    expect(problemOf({ ...sign, et: 't' })).toMatch(/^session: /)
    expect(problemOf({ ...sign, session: 'ses_1' })).toMatch(/^et: /)
    expect(problemOf({ ...sign, session: 'ses_1', et: 'tok-en_1' })).toBeUndefined()
  })

  test.each([
    [{ theme: 'blue' }, 'theme: expected string (auto|light|dark), received string blue'],
    [{ height: '400' }, 'height: expected number \\d{1,4}, received string 400'],
  ])('are explained so that they can be read aloud: %j', (options, sentence) => {
    expect(problemOf({ ...swap, ...options })).toBe(sentence)
  })

  test('can change after mount only where the widget follows', () => {
    const before = { ...swap, chain: 'eth' }
    expect(
      findProblem(
        { ...before, theme: 'dark', locale: 'de-AT', appearance: {}, hide: [], onEvent() {} },
        before,
      ),
    ).toBeUndefined()
    expect(findProblem({ ...before, chain: 'bnb' }, before)).toBe('chain: expected at mount')
    expect(findProblem({ ...before, title: 'Swap' }, before)).toBe('title: expected at mount')
    expect(findProblem({ ...before, theme: 'blue' }, before)).toMatch(/^theme: expected string/)
  })

  test('never show a token in the sentence about it', () => {
    expect(problemOf({ partner: 'acme', product: 'sign', session: 'ses_1', et: 's3cret !' })).not.toContain(
      's3cret',
    )
  })
})
