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

test('a symbol finds the verified token before others with that symbol', () => {
  expect(searchTokens(tokens, 'usdc')).toEqual([usdc, scam])
})

test('a symbol’s beginning ranks before a word of the name', () => {
  expect(searchTokens(tokens, 'usd')).toEqual([usdt, usdc, scam, fake])
})

test('an address finds its token in any case', () => {
  expect(searchTokens(tokens, '0xa0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')).toEqual([usdc])
  expect(searchTokens(tokens, '0xa0b8699')).toEqual([usdc])
})

const issuer = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const code = '524C555344000000000000000000000000000000'
const rlusd = token('RLUSD', 'Ripple USD', { address: `${code}.${issuer}`, currency: code, issuer })
const gold = token('GOLD', 'Gold', {
  address: 'GOLD:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
})

test.each([
  ['its code', code, rlusd],
  ['its code in lower case', code.toLowerCase(), rlusd],
  ['its issuer', issuer, rlusd],
  ['the beginning of its issuer', 'rvYAfW', rlusd],
  ['code and issuer', `${code}.${issuer}`, rlusd],
  ['a Stellar issuer', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', gold],
  ['code and Stellar issuer', gold.address, gold],
])('an issued token is found by %s', (_, query, expected) => {
  expect(searchTokens([eth, usdc, rlusd, gold], query)).toEqual([expected])
})

test('the same code of another issuer is a look-alike unless it is verified too', () => {
  const other = token('RLUSD', 'Ripple USD', { address: 'RLUSD.rOther', verified: false })
  const second = token('RLUSD', 'Second', { address: 'RLUSD.rSecond' })
  const imitates = createImpostorCheck([rlusd, second, other])
  expect(imitates(other)).toBe(rlusd)
  expect(imitates(second)).toBeUndefined()
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
