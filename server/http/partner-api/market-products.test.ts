import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import { SuiteError } from '../../domain/errors.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const md5 = '0413ca7cfc258dfaf698c02fe304e607'
const issuer = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'
const currency = '534F4C4F00000000000000000000000000000000'
const empty = {
  success: true,
  count: 0,
  pagination: { total: 0, limit: 5, start: 0, totalPages: 0 },
  collections: [],
} as const
const asked: unknown[] = []

let app: TestApp
let keys: { token: string; nft: string }
beforeAll(async () => {
  app = await startTestApp({
    directory: { find: async (id) => (id === md5 ? { md5, currency, issuer, name: 'SOLO' } : undefined) },
    tokenExchange: {
      async price(_token, side, amount) {
        if (amount > 10n ** 21n) throw new SuiteError('AMOUNT_TOO_LARGE', 'Too much.')
        return {
          drops: minor(side === 'buy' ? 2_000_001n : 1_999_999n),
          spotPrice: '0.2',
          averagePrice: '0.2000001',
          // Nine tenths are lost from 1,000 on.
          impactBps: amount < 10n ** 18n ? 1 : 9_000,
          sources: [{ kind: 'book', amount: '10', shareBps: 10_000 }],
          transferRate: '1',
          ledgerIndex: 90_000_001,
        }
      },
    },
    market: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one route that is asked
      read: async (route, call) => (asked.push([route, call]), empty as never),
    },
  })
  await app.addPartner({ slug: 'shop', fees: { version: 2, surchargeBps: 10, products: {} } })
  keys = {
    token: await app.addKey('shop', 'test', ['token']),
    nft: await app.addKey('shop', 'test', ['nft']),
  }
})
afterAll(() => app.stop())

const quote = async (body: object, key = keys.token) =>
  callContract(app.url, 'POST /api/v1/token/quote', { headers: { 'x-api-key': key }, body })

test('a token is priced on both sides, with what the user may lose at most', async () => {
  const bought = await quote({ tokenId: md5.toUpperCase(), side: 'buy', amount: 10 })
  expect(bought).toMatchObject({
    status: 200,
    body: {
      tokenId: md5,
      currency,
      issuer,
      amount: '10',
      amountDrops: '2000001',
      amountXrp: '2.000001',
      // 50 basis points more, rounded up.
      maxSpendDrops: '2010002',
      ledgerIndex: 90_000_001,
      requiresTrustline: true,
      fees: { platformBps: 0, platformFeeMinor: '0', surchargeBps: 10, totalMinor: '2000' },
    },
  })
  const sold = await quote({ tokenId: md5, side: 'sell', amount: '10.5', slippageBps: 100 })
  expect(sold.body).toMatchObject({ minReceivedDrops: '1979999', requiresTrustline: false })
  expect(sold.body).not.toHaveProperty('maxSpendDrops')
})

test.each([
  [{ tokenId: 'x', side: 'buy', amount: 1 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'hold', amount: 1 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: 0 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: '0' }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: -1 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: 1e-9 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: 1, more: 1 }, 400, 'INVALID_REQUEST'],
  [{ tokenId: md5, side: 'buy', amount: '2000000' }, 400, 'AMOUNT_TOO_LARGE'],
  [{ tokenId: md5, side: 'buy', amount: '1000' }, 400, 'AMOUNT_TOO_LARGE'],
  [{ tokenId: md5, side: 'sell', amount: '1000' }, 400, 'AMOUNT_TOO_LARGE'],
])('%j is refused with %i %s', async (body, status, code) => {
  expect(await quote(body)).toMatchObject({ status, body: { error: { code } } })
})

test('a key for another product is refused', async () => {
  expect(await quote({ tokenId: md5, side: 'buy', amount: 1 }, keys.nft)).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN_SCOPE' } },
  })
})

const get = async (query: string) =>
  callContract(app.url, 'GET /api/v1/nft/collections', {
    headers: { 'x-api-key': keys.nft },
    query: Object.fromEntries(new URLSearchParams(query)),
  })

test('collections are the market API’s own, by either dialect’s parameters', async () => {
  expect(await get('limit=5&sortBy=totalVolume&page=2')).toMatchObject({ status: 200, body: empty })
  expect(asked.at(-1)).toEqual([
    'collections',
    { limit: 5, offset: 10, sort: 'totalVolume', order: 'desc', filter: '' },
  ])
  for (const query of ['sort=luck', 'limit=many', 'unknown=1'])
    expect(await get(query)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } })
})
