import { expect, test } from 'vitest'
import { outline } from './look-alike.ts'

test.each([
  ['USDC', 'USDС'],
  ['USDC', 'U5DC'],
  ['USDC', 'USDC.'],
  ['USDC', 'usdc'],
  ['USDC', 'U\u200bSDC'],
  ['USDC', 'ＵＳＤＣ'],
  ['USDT', '$USDT'.slice(1)],
  ['LINK', 'IINK'],
  ['ETH', 'ЕТН'],
  ['UNI', 'UN1'],
])('%s and %s look alike', (original, impostor) => {
  expect(outline(impostor)).toBe(outline(original))
})

test.each([
  ['USDC', 'USDT'],
  ['ETH', 'WETH'],
  ['DAI', 'DAO'],
])('%s and %s do not', (one, other) => {
  expect(outline(one)).not.toBe(outline(other))
})
