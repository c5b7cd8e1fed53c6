import { expect, test } from 'vitest'
import { issuerOf, shortOrigin } from './issuer.ts'

const usd = { address: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B' }
const issuer = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const stellar = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

test('the issuer is read from the place where each chain names it', () => {
  expect(issuerOf({ ...usd, issuer })).toBe(issuer)
  expect(issuerOf({ address: `USDC:${stellar}` })).toBe(stellar)
})

test.each([
  'native',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
])('%s has no issuer', (address) => {
  expect(issuerOf({ address })).toBeUndefined()
})

test('a short issuer shows both ends', () => {
  expect(shortOrigin({ ...usd, issuer })).toBe('rvYAfW…s59B')
  expect(shortOrigin({ address: 'native' })).toBeUndefined()
})

test('a token that no list vouches for shows its address, since its symbol proves nothing', () => {
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(shortOrigin({ address, verified: false })).toBe('0xA0b8…eB48')
  expect(shortOrigin({ address, verified: true })).toBeUndefined()
})
