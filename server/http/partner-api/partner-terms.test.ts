import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#contracts/api/values.ts'
import { SuiteError } from '../../domain/errors.ts'
import { callContract } from '#testing/call-contract.ts'
import { treasury } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Fees, collection points and the monitor, over HTTP. */

let app: TestApp
let key: string
let isDown = false
const check = async () => {
  if (isDown) throw new SuiteError('UPSTREAM_ERROR', 'Down.')
}
beforeAll(async () => {
  app = await startTestApp({ probes: { swap: [{ name: 'eth', check }] } })
  await app.addPartner({
    slug: 'shop',
    tier: 'growth',
    fees: { version: 4, surchargeBps: 10, products: { swap: 25 } },
  })
  key = await app.addKey('shop', 'test', ['swap'])
})
afterAll(() => app.stop())

const by = (more: object = {}) => ({ headers: { 'x-api-key': key }, ...more })
const quote = async (body: object) => callContract(app.url, 'POST /api/v1/fees/quote', by({ body }))

const line = (product: string, platformBps: number, surchargeBps: number) => ({
  product,
  platformBps,
  surchargeBps,
  partnerShareBps: 3_000,
})

test('the fees of every product are listed with the partner’s share and surcharges', async () => {
  const { body } = await callContract(app.url, 'GET /api/v1/fees', by())
  expect(body).toEqual({
    tier: 'growth',
    products: [
      line('swap', 85, 25),
      line('bridge', 120, 10),
      line('cafe', 100, 10),
      line('token', 0, 10),
      line('nft', 0, 10),
    ],
  })
})

test('a fee is quoted part by part, each rounded down', async () => {
  const { status, body } = await quote({ product: 'swap', amountMinor: '999999' })
  expect([status, body]).toEqual([
    200,
    {
      product: 'swap',
      amountMinor: '999999',
      fees: {
        asset: 'native',
        platformBps: 85,
        platformFeeMinor: '8499',
        surchargeBps: 25,
        surchargeMinor: '2499',
        totalMinor: '10998',
        partnerShareMinor: '5048',
        tier: 'growth',
        settingsVersion: 4,
      },
    },
  ])
  const asked = await quote({ product: 'swap', amountMinor: '999999', partnerBps: 0, asset: 'USDC' })
  expect(asked.body.fees).toMatchObject({ asset: 'USDC', surchargeMinor: '0', totalMinor: '8499' })
})

test('whatever is asked is answered by the contract, or refused with a clear error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...products),
      fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }),
      fc.integer({ min: 0, max: 50 }),
      async (product, amount, partnerBps) => {
        await app.clock.step(60_000)
        const { status, body } = await quote({ product, amountMinor: String(amount), partnerBps })
        if (status === 200) {
          const { totalMinor, platformFeeMinor, surchargeMinor, partnerShareMinor } = body.fees
          expect(BigInt(totalMinor)).toBe(BigInt(platformFeeMinor) + BigInt(surchargeMinor))
          expect(BigInt(partnerShareMinor)).toBeLessThanOrEqual(BigInt(totalMinor))
        } else expect(body.error.code).toMatch(/^AMOUNT_TOO_(SMALL|LARGE)$/)
      },
    ),
    { numRuns: 40 },
  )
})

test('an amount without a fee is too small, except where there is no platform fee', async () => {
  await app.clock.step(120_000)
  const small = await quote({ product: 'swap', amountMinor: '117' })
  expect(small.body.error).toMatchObject({ code: 'AMOUNT_TOO_SMALL', details: { minimumMinor: '118' } })
  expect((await quote({ product: 'swap', amountMinor: '118' })).body.fees.platformFeeMinor).toBe('1')
  expect((await quote({ product: 'nft', amountMinor: '0' })).body.fees.totalMinor).toBe('0')
})

test.each([
  [{ product: 'gold', amountMinor: '1' }, 'body.product'],
  [{ product: 'swap', amountMinor: 100 }, 'body.amountMinor'],
  [{ product: 'swap', amountMinor: '1.5' }, 'body.amountMinor'],
  [{ product: 'swap', amountMinor: '-1' }, 'body.amountMinor'],
  [{ product: 'swap', amountMinor: '1000', partnerBps: 51 }, 'body.partnerBps'],
  [{ product: 'swap', amountMinor: '1000', asset: `USD.r${'H'.repeat(33)}` }, 'body.amountMinor'],
  [{ product: 'swap', amountMinor: '1000', more: 1 }, 'body.more'],
])('%j is refused by the name of the field', async (body, path) => {
  await app.clock.step(120_000)
  expect((await quote(body)).body.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path }] })
})

const quoteOnce = (amountMinor: string) =>
  callContract(app.url, 'POST /api/v1/fees/quote', {
    headers: { 'x-api-key': key, 'idempotency-key': 'one' },
    body: { product: 'swap', amountMinor },
  })

test('a quote of fees with an idempotency key is answered once', async () => {
  const first = await quoteOnce('100000')
  const again = await quoteOnce('100000')
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  expect((await quoteOnce('200000')).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('collection points need no key, and with one name the partner’s terms', async () => {
  const points = [
    { chain: 'eth', address: treasury, asset: 'native' },
    { chain: 'eth', address: treasury, asset: 'tokens' },
  ]
  const route = 'GET /api/v1/collection-points'
  expect((await callContract(app.url, route)).body).toEqual({ points })
  expect((await callContract(app.url, route, by())).body).toEqual({
    points,
    partner: { slug: 'shop', tier: 'growth', shareBps: 3_000 },
  })
  const wrong = await callContract(app.url, route, { headers: { 'x-api-key': 'spk_live_nonsense' } })
  expect(wrong.body.error.code).toBe('KEY_INVALID')
})

test('the monitor answers 207 while something is down, and never because of it with an error', async () => {
  const monitor = async (secret = key) => {
    await app.clock.step(60_000)
    const answer = await fetch(`${app.url}/api/v1/monitor`, { headers: { 'x-api-key': secret } })
    return [answer.status, await answer.json()]
  }
  expect(await monitor()).toMatchObject([
    200,
    {
      key: { prefix: key.slice(0, 15), scopes: ['swap'], lastUsedAt: expect.any(String) },
      connections: [{ ok: true }],
    },
  ])
  isDown = true
  expect(await monitor()).toMatchObject([
    207,
    { connections: [{ product: 'swap', ok: false, status: 'failing' }] },
  ])
  isDown = false
  expect((await monitor())[0]).toBe(200)
  expect(await monitor(await app.addKey('shop', 'live', ['swap', 'cafe']))).toMatchObject([
    207,
    { connections: [{ ok: true }, { product: 'cafe', ok: false, status: 'not-served' }] },
  ])
})
