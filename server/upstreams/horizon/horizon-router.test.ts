import { expect, test } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import { minor } from '../../domain/money.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createHorizonRouter, priceImpactBps } from './horizon-router.ts'

const issuer = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const other = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const usdc = { code: 'USDC', issuer }

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}
const record = (received: string, change: object = {}) => ({
  source_asset_type: 'native',
  source_amount: '10.0000000',
  destination_asset_type: 'credit_alphanum4',
  destination_asset_code: usdc.code,
  destination_asset_issuer: usdc.issuer,
  destination_amount: received,
  path: [],
  ...change,
})

/** A router before a Horizon that answers the full amount with these records, and any other question with none. */
function open(records: readonly object[], answer?: AskHorizon) {
  const asked: Asked[] = []
  const clock = createSteppingClock()
  const ask: AskHorizon = async (path, query = {}) => {
    asked.push({ path, query })
    if (answer !== undefined) return answer(path, query)
    return { _embedded: { records: query['source_amount'] === '10' ? records : [] } }
  }
  const router = createHorizonRouter({
    ask,
    clock,
    passphrase: 'network',
    log: silentLog,
    listed: [{ address: `USDC:${issuer}`, name: 'USD Coin' }],
  })
  const route = async (amount = 100_000_000n, payer?: string) => {
    const [from, to] = [await router.token('xlm', 'XLM'), await router.token('xlm', 'USDC')]
    const request = { from, to, amount: minor(amount), slippageBps: 100 }
    return router.route('xlm', payer === undefined ? request : { ...request, payer })
  }
  return { router, route, asked, clock }
}

test('the best of the ways is taken, whatever their order, and nothing that was not asked for', async () => {
  const { route } = open([
    record('3.1'),
    record('3.1415926', { path: [{ asset_type: 'native' }] }),
    record('9.0', { destination_asset_issuer: other }),
    record('9.0', { source_amount: '20.0000000' }),
    record('2.0'),
  ])
  const found = await route(100_000_000n, other)
  expect(found).toMatchObject({ expectedOut: 31_415_926n, minOut: 31_101_766n, coinValue: 100_000_000n })
  expect(found.tx).toEqual({
    family: 'stellar',
    network: 'network',
    from: other,
    operations: [
      {
        type: 'path_payment_strict_send',
        to: other,
        sendAsset: 'native',
        sendAmount: '100000000',
        destAsset: `USDC:${issuer}`,
        destMin: '31101766',
        path: ['native'],
      },
    ],
    validUntil: Date.UTC(2026, 0, 1) / 1000 + 180,
  })
  expect(found.expiresAt).toEqual(new Date(Date.UTC(2026, 0, 1) + 20_000))
})

/** A route of 10 EURC for 9 USDC, each of which sells for XLM, or has no market against it. */
async function valued(soldFor: string | undefined, boughtFor: string | undefined) {
  const forXlm = { destination_asset_type: 'native' }
  const sold = soldFor === undefined ? [] : [record(soldFor, forXlm)]
  const bought = boughtFor === undefined ? [] : [record(boughtFor, { ...forXlm, source_amount: '9.0000000' })]
  const found = { asset_type: 'credit_alphanum4', asset_code: 'EURC', asset_issuer: other }
  const { router } = open([], async (path, query = {}) => {
    if (path === '/assets') return { _embedded: { records: [found] } }
    if (query['destination_assets'] !== 'native') return { _embedded: { records: [record('9')] } }
    return { _embedded: { records: query['source_asset_code'] === 'EURC' ? sold : bought } }
  })
  const [from, to] = [await router.token('xlm', `EURC:${other}`), await router.token('xlm', 'USDC')]
  return router.route('xlm', { from, to, amount: minor(100_000_000n), slippageBps: 100 })
}

test('a swap is worth what either token brings in the coin, whichever is more', async () => {
  expect(await valued('0.0000001', '30')).toMatchObject({ coinValue: 300_000_000n })
  expect(await valued('30', '0.0000001')).toMatchObject({ coinValue: 300_000_000n })
  expect(await valued(undefined, '30')).toMatchObject({ coinValue: 300_000_000n })
  expect(await valued('30', undefined)).toMatchObject({ coinValue: 300_000_000n })
  await expect(valued(undefined, undefined)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test('a route without a payer is nothing to sign', async () => {
  expect((await open([record('3')]).route()).tx).toBeUndefined()
})

test('Horizon is asked in its own terms, and once in a while only', async () => {
  const { route, asked, clock } = open([record('3')])
  await Promise.all([route(), route()])
  const query = {
    source_asset_type: 'native',
    source_amount: '10',
    destination_assets: `USDC:${issuer}`,
  }
  expect(asked).toEqual([
    { path: '/paths/strict-send', query },
    { path: '/paths/strict-send', query: { ...query, source_amount: '0.1' } },
  ])
  await clock.step(4_000)
  await route()
  expect(asked).toHaveLength(4)
})

test('amounts that bring nothing, or that no one has, are told from missing routes', async () => {
  const { route } = open([])
  await expect(route()).rejects.toMatchObject({ code: 'NO_ROUTE' })
  await expect(route(0n)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  await expect(route(2n ** 63n)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  await expect(open([record('0.0000001')]).route()).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
})

test('an answer of another form is not believed', async () => {
  for (const odd of [
    { destination_amount: '-3' },
    { destination_amount: 3 },
    { path: Array.from({ length: 6 }, () => ({ asset_type: 'native' })) },
  ])
    await expect(open([record('3', odd)]).route()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a quote stands without its price impact when that alone cannot be had', async () => {
  const { route } = open([], async (_, query) => {
    if (query?.['source_amount'] !== '10') throw new SuiteError('UPSTREAM_TIMEOUT', 'Late.')
    return { _embedded: { records: [record('3')] } }
  })
  expect(await route()).toMatchObject({ expectedOut: 30_000_000n, priceImpactBps: null })
})

const rate = (sent: bigint, received: bigint) => ({ sent: minor(sent), received: minor(received) })

test('price impact is the loss against the rate of a small part', () => {
  expect(priceImpactBps(rate(1_000_000n, 900_000n), rate(10_000n, 10_000n))).toBe(1_000)
  expect(priceImpactBps(rate(1_000_000n, 1_000_001n), rate(10_000n, 10_000n))).toBe(0)
  expect(priceImpactBps(rate(1_000_000n, 999_949n), rate(10_000n, 10_000n))).toBe(1)
  expect(priceImpactBps(rate(1_000_000n, 999_951n), rate(10_000n, 10_000n))).toBe(0)
  expect(priceImpactBps(rate(1_000_000n, 900_000n), rate(10_000n, 9_999n))).toBeNull()
  expect(priceImpactBps(rate(1_000_000n, 900_000n), undefined)).toBeNull()
})

test('a look-alike is not verified, counts against its asker’s look-ups, and is looked up once', async () => {
  const address = `USDC:${other}`
  const found = { asset_type: 'credit_alphanum4', asset_code: 'USDC', asset_issuer: other }
  const { router, asked } = open([], async () => ({ _embedded: { records: [found] } }))
  for (let i = 0; i < 5; i++)
    await expect(router.token('xlm', `NONE${i}:${other}`, 'greedy')).rejects.toMatchObject({
      code: 'UNSUPPORTED_TOKEN',
    })
  asked.length = 0
  await expect(router.token('xlm', address, 'greedy')).rejects.toMatchObject({ code: 'RATE_LIMIT' })
  expect(asked).toEqual([])
  expect(await router.token('xlm', address)).toMatchObject({ address, name: 'USDC', verified: false })
  expect(await router.token('xlm', address, 'greedy')).toMatchObject({ address })
  expect(asked).toEqual([{ path: '/assets', query: { asset_code: 'USDC', asset_issuer: other } }])
  expect(await router.token('xlm', 'usdc')).toMatchObject({ address: `USDC:${issuer}`, verified: true })
})

test('what is not an asset is refused before anyone is asked', async () => {
  const { router, asked } = open([])
  for (const ref of [
    'USDC:',
    `USDC:${issuer.slice(0, -1)}A`,
    `LONGERTHAN12X:${issuer}`,
    `U-1:${issuer}`,
    'ETH',
  ])
    await expect(router.token('xlm', ref)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  await expect(router.tokens('eth')).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  expect(asked).toEqual([])
})
