import { expect, test } from 'vitest'
import { createImpostorCheck, type PickerToken, searchTokens } from './picker-token.ts'

const token = (symbol: string, name: string, more: Partial<PickerToken> = {}): PickerToken => ({
  symbol,
  name,
  address: `0x${symbol}`,
  decimals: 18,
  verified: true,
  ...more,
})

const eth = token('ETH', 'Ether', { address: 'native' })
const usdc = token('USDC', 'USD Coin', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
const usdt = token('USDT', 'Tether USD')
const fake = token('USDС', 'USD Coin', { address: '0xbad', verified: false })
const scam = token('USDC', 'Free USD Coin', { address: '0xbad2', verified: false })
const tokens = [scam, eth, usdt, usdc, fake]

test('without a text the tokens keep their order', () => {
  expect(searchTokens(tokens, '  ')).toEqual(tokens)
})

test('a symbol finds the verified token before its namesake', () => {
  expect(searchTokens(tokens, 'usdc')).toEqual([usdc, scam])
})

test('a symbol’s beginning ranks before a word of the name', () => {
  expect(searchTokens(tokens, 'usd')).toEqual([usdt, usdc, scam, fake])
})

test('an address finds its token in any case', () => {
  expect(searchTokens(tokens, '0xa0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toEqual([usdc])
  expect(searchTokens(tokens, '0xa0b8699')).toEqual([usdc])
})

test('text that matches nothing finds nothing', () => {
  expect(searchTokens(tokens, 'zzz')).toEqual([])
})

test('an unverified look-alike is traced to the token it imitates', () => {
  const imitates = createImpostorCheck(tokens)
  expect(imitates(fake)).toBe(usdc)
  expect(imitates(scam)).toBe(usdc)
  expect(imitates(usdc)).toBeUndefined()
  expect(imitates(token('PEPE', 'Pepe', { verified: false }))).toBeUndefined()
})
