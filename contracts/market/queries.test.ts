import { expect, test } from 'vitest'
import { market } from './index.ts'

/** What the external index's clients send, in both of its dialects. */

const tokens = (query: Record<string, string>) => market.tokens.query.safeParse(query)
const ohlc = (query: Record<string, string>) => market.ohlc.query.safeParse(query)
const said = (result: { readonly error?: { readonly issues: readonly { readonly message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message).join(' ')

test('orders of tokens have the names of both dialects, and what cannot be sorted by is refused with those that can', () => {
  for (const order of ['pro30d', 'p24h', 'vol24h', 'name', 'tvl'])
    expect(tokens({ sortBy: order }).data?.sortBy).toBe(order)
  expect(tokens({ sortBy: 'trendingScore' }).data).toEqual(tokens({ sort: 'trending' }).data)
  for (const order of ['assessmentScore', 'origin', '__proto__'])
    expect(said(tokens({ sortBy: order }))).toContain(
      'must be one of vol24hxrp, vol24htx, trending, marketcap',
    )
})

test('a page that is too long or too far away is cut, and one that is no number is refused', () => {
  expect(tokens({ limit: '1000000', start: '200000000' }).data).toMatchObject({ limit: 100, offset: 100_000 })
  expect(said(tokens({ limit: '0' }))).toBe('must be at least 1')
  for (const limit of ['-1', '1e3', 'ten']) expect(said(tokens({ limit }))).toBe('must be a whole number')
})

test('charts name intervals and counts in their own way', () => {
  const usual = { fill: false, vs_currency: 'XRP', range: null, before: null }
  expect(ohlc({ resolution: '60', cb: '329', abn: '1700000000000' }).data).toEqual({
    ...usual,
    interval: '1h',
    limit: 329,
    before: 1_700_000_000_000,
  })
  expect(ohlc({ resolution: 'D' }).data?.interval).toBe('1d')
  expect(ohlc({ resolution: 'D', interval: '5m', limit: '7', cb: '9' }).data).toMatchObject({
    interval: '5m',
    limit: 7,
  })
  expect(said(ohlc({ resolution: '120' }))).toMatch(/^must be one of 1, 5, 15, 30, 60, 240, D/)
  expect(said(ohlc({ abn: 'yesterday' }))).toBe('must be a time in milliseconds')
})

test('a range alone is answered whole, also of five years', () => {
  expect(ohlc({}).data).toMatchObject({ interval: '1h', limit: 300 })
  expect(ohlc({ range: '1M' }).data).toMatchObject({ interval: '1h', limit: 1_000, range: '1M' })
  expect(ohlc({ range: '5Y' }).data).toMatchObject({ interval: '1w', range: '5Y' })
  expect(ohlc({ range: '2Y' }).success).toBe(false)
})

test('points, rows and pages have the names of both dialects', () => {
  const { sparkline, collectionNfts, collections } = market
  expect(sparkline.query.parse({ max_points: '50' }).maxPoints).toBe(50)
  expect(sparkline.query.parse({ maxPoints: '60', max_points: '50' }).maxPoints).toBe(60)
  expect(collectionNfts.query.parse({ skip: '96' }).offset).toBe(96)
  expect(collections.query.parse({ page: '3', limit: '20' }).offset).toBe(60)
  expect(said(collections.query.safeParse({ tag: 'art' }))).toContain('collections have no tags')
})
