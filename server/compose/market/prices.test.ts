import { expect, test } from 'vitest'
import type { Token } from '#contracts/api/payment.ts'
import { createTestSource } from '#testing/market/source.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock, settled } from '#testing/stepping-clock.ts'
import { xlm, xrp } from '../../formats/coins.ts'
import { createHorizonRouter } from '../../upstreams/horizon/horizon-router.ts'
import { createMarketData } from '../../services/market/market-data.ts'
import { createPrices } from '../../services/prices/index.ts'

const ISSUER = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const coin = (asset: typeof xrp): Token => ({ ...asset, verified: true })
const issued = (symbol: string, more: Partial<Token> = {}): Token => ({
  address: `${symbol}.issuer`,
  symbol,
  name: symbol,
  decimals: 15,
  verified: true,
  ...more,
})

/** Prices over a Horizon that sells 100 lumens for this much, and over market data. */
function open(received = '11.2345678') {
  const clock = createSteppingClock()
  const source = createTestSource('native', () => clock.now().getTime())
  const horizon = { received, fails: false }
  const router = createHorizonRouter({
    clock,
    passphrase: 'network',
    log: silentLog,
    listed: [{ address: `USDC:${ISSUER}`, name: 'USD Coin' }],
    async ask(_path, query = {}) {
      if (horizon.fails) throw new Error('away')
      const record = {
        source_asset_type: 'native',
        source_amount: query['source_amount'],
        destination_asset_type: 'credit_alphanum4',
        destination_asset_code: 'USDC',
        destination_asset_issuer: ISSUER,
        destination_amount: horizon.received,
        path: [],
      }
      return { _embedded: { records: [record] } }
    },
  })
  const market = createMarketData({ sources: [source], clock, log: silentLog })
  const prices = createPrices({
    chains: { keys: ['eth', 'xrpl', 'xlm'] },
    router,
    market,
    clock,
    log: silentLog,
  })
  return { prices, clock, source, horizon }
}

test('XRP costs what the market data says, the lumen what its exchange gives, and a listed dollar a dollar', async () => {
  const { prices } = open()
  await prices.refresh()
  expect(prices.priceOf('xrpl', coin(xrp))).toBe('0.1639')
  expect(Number(prices.priceOf('xlm', coin(xlm)))).toBe(0.112345678)
  expect(prices.priceOf('xrpl', issued('RLUSD'))).toBe('1')
  expect(prices.priceOf('xlm', issued('USDC'))).toBe('1')
  expect(prices.priceOf('xrpl', issued('SOLO'))).toBeUndefined()
})

test('a token that no list vouches for has no price, whatever it is called and whoever names one', async () => {
  const { prices } = open()
  await prices.refresh()
  expect(prices.priceOf('xrpl', issued('RLUSD', { verified: false }))).toBeUndefined()
  expect(prices.priceOf('eth', issued('FAKE', { verified: false, priceUsd: '5' }))).toBeUndefined()
})

test('the price of a list stands, and a chain whose list has prices gets no others', () => {
  const { prices } = open()
  expect(prices.priceOf('eth', issued('USDC', { priceUsd: '0.98' }))).toBe('0.98')
  expect(prices.priceOf('eth', issued('USDC'))).toBeUndefined()
})

test('no one waits for a price: it is asked for beside the call, and the next call has it', async () => {
  const { prices, source } = open()
  const release = source.hold()
  expect(prices.priceOf('xrpl', coin(xrp))).toBeUndefined()
  expect(prices.priceOf('xrpl', coin(xrp))).toBeUndefined()
  await settled()
  expect(source.asked).toHaveLength(1)
  release()
  await settled()
  expect(prices.priceOf('xrpl', coin(xrp))).toBe('0.1639')
})

test('a price outlives its source for an hour, and is not shown after that', async () => {
  const { prices, source, clock, horizon } = open()
  await prices.refresh()
  source.mode = 'fails'
  horizon.fails = true
  await clock.step(3_599_000)
  await prices.refresh()
  expect(prices.priceOf('xrpl', coin(xrp))).toBe('0.1639')
  expect(prices.priceOf('xlm', coin(xlm))).toBeDefined()
  await clock.step(2_000)
  expect(prices.priceOf('xrpl', coin(xrp))).toBeUndefined()
  expect(prices.priceOf('xlm', coin(xlm))).toBeUndefined()
})
