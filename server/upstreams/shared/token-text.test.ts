import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#testing/any-text.ts'
import { cleanLogo, cleanName, cleanSymbol } from './token-text.ts'

test.each<[string, string | undefined]>([
  ['USDC', 'USDC'],
  ['USD₮0', 'USD₮0'],
  ['  WETH ', 'WETH'],
  ['U\u200bS\u200dD\u2060C\ufeff', 'USDC'],
  ['USDC\u202e', 'USDC'],
  ['\u2066ETH\u2069', 'ETH'],
  ['ＵＳＤＣ', 'USDC'],
  ['E\u0000T\u0007H', 'ETH'],
  ['A\nB\tC', 'ABC'],
  ['\u3164\u2800\u115f', undefined],
  ['\u{E0041}\u{E0042}', undefined],
  ['', undefined],
  ['x'.repeat(100), 'x'.repeat(20)],
])('the symbol %j is shown as %j', (text, expected) => {
  expect(cleanSymbol(text)).toBe(expected)
})

test('a name is one line of bounded length, without piles of accents', () => {
  expect(cleanName('USD\u0000 Coin \u202egro.live\n\nnow')).toBe('USD Coin gro.live now')
  expect(cleanName(`Z${'\u0301\u0302\u0303'.repeat(50)}`).length).toBeLessThan(5)
  expect(cleanName('😀'.repeat(100))).toBe('😀'.repeat(60))
})

test('whatever a token is called, nothing invisible or reordering is left', () => {
  fc.assert(
    fc.property(anyText(200), (name) => {
      for (const clean of [cleanName(name), cleanSymbol(name) ?? '']) {
        expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(Array.from(clean).length).toBeLessThanOrEqual(60)
        expect(clean).toBe(clean.trim())
      }
    }),
  )
})

test('only plain https addresses are images', () => {
  expect(cleanLogo('https://static.example/a.png')).toBe('https://static.example/a.png')
  for (const wrong of [
    'http://static.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://user:pass@static.example/a.png',
    '//static.example/a.png',
    '/a.png',
    'ipfs://x',
    `https://static.example/${'a'.repeat(500)}`,
    '',
    null,
    undefined,
  ])
    expect(cleanLogo(wrong)).toBeUndefined()
})
