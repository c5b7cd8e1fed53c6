import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SubmittableTransaction, Wallet } from 'xrpl'
import type { Token } from '#contracts/api/payment.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { formatUnits, minor } from '../../domain/money.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { asXrpl, openXrplTestChain, type XrplTestChain } from '#testing/xrpl-test-chain.ts'
import { createXrplRouter } from './xrpl-dex.ts'

const wallets = {
  payer: Wallet.generate(),
  maker: Wallet.generate(),
  gateway: Wallet.generate(),
  taxer: Wallet.generate(),
  poor: Wallet.generate(),
}
const { payer, maker, gateway, taxer, poor } = wallets
const account = payer.classicAddress
const SOLO = '534F4C4F00000000000000000000000000000000'
const clock = createSteppingClock(Date.now())

let ledger: XrplLedgerServer
let xrpl: XrplTestChain
let router: SwapRouter
let xrp: Token
let usd: Token
let solo: Token
let eur: Token

beforeAll(async () => {
  const genesis = new Map(
    Object.values(wallets).map(({ classicAddress }) => [classicAddress, 10_000_000_000n]),
  )
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis })
  xrpl = openXrplTestChain(ledger, Object.values(wallets))
  const held = [
    [payer, '1000'],
    [maker, '1000000'],
  ] as const
  await xrpl.issue(gateway, 'USD', held)
  await xrpl.issue(gateway, SOLO, held)
  await xrpl.act(taxer, {
    TransactionType: 'AccountSet',
    Account: taxer.classicAddress,
    TransferRate: 1_050_000_000,
  })
  await xrpl.issue(taxer, 'EUR', held)
  const [USD, EUR] = [
    { currency: 'USD', issuer: gateway.classicAddress },
    { currency: 'EUR', issuer: taxer.classicAddress },
  ]
  const Account = maker.classicAddress
  const pool = (Amount: string, Amount2: { currency: string; issuer: string; value: string }) =>
    xrpl.act(maker, { TransactionType: 'AMMCreate', Account, Amount, Amount2, TradingFee: 600 }, '200000')
  const offer: SubmittableTransaction = {
    TransactionType: 'OfferCreate',
    Account,
    TakerGets: { ...USD, value: '20' },
    TakerPays: '10100000',
  }
  await pool('1000000000', { ...USD, value: '2000' })
  await pool('1000000000', { currency: SOLO, issuer: gateway.classicAddress, value: '4000' })
  await pool('1000000000', { ...EUR, value: '1800' })
  await xrpl.act(maker, offer)

  router = createXrplRouter({
    node: xrpl.node,
    networkId: 0,
    listed: [
      { address: `USD.${gateway.classicAddress}`, name: 'Gateway dollar' },
      { address: `${SOLO}.${gateway.classicAddress}`, name: 'Sologenic' },
    ],
    clock,
    log: silentLog,
  })
  xrp = await router.token('xrpl', 'native')
  usd = await router.token('xrpl', 'usd')
  solo = await router.token('xrpl', 'SOLO')
  eur = await router.token('xrpl', `EUR.${taxer.classicAddress}`)
})
afterAll(() => ledger.stop())

const drops = (count: bigint) => minor(count)
const tokens = (count: bigint) => minor(count * 10n ** 15n)

/** A route by markets as they are now. */
async function routeOf(request: Partial<RouteRequest>): Promise<Route> {
  await clock.step(10_000)
  const usual = { from: xrp, to: usd, amount: drops(20_000_000n), slippageBps: 50 }
  return router.route('xrpl', { ...usual, ...request })
}

/** Signs a route, sends it, and compares its effects with its promises. */
async function swap(request: Partial<RouteRequest>) {
  const route = await routeOf({ payer: account, ...request })
  if (route.tx === undefined) throw new Error('the route is not ready to sign')
  const check = {
    from: xrp,
    amount: drops(20_000_000n),
    to: usd,
    ...request,
    payer: account,
    minOut: route.minOut,
  }
  xrpl.chain.checkProduct(route.tx, check)
  const notBefore = new Date()
  const hash = await xrpl.send(route.tx)
  const toToken = request.to ?? usd
  const verdict = await xrpl.chain.verify(hash, {
    kind: 'product',
    payer: account,
    notBefore,
    tx: route.tx,
    toToken,
    minOut: route.minOut,
  })
  return { route, verdict }
}

test('a swap by pool and book lands, and brings what was quoted', async () => {
  const quoted = await routeOf({})
  expect(quoted.tx).toBeUndefined()
  const { route, verdict } = await swap({})
  // An offer and a pool share an amount; the ledger rounds where they meet, and has the last word.
  expect(Number(route.expectedOut) / Number(quoted.expectedOut)).toBeCloseTo(1, 4)
  expect(route.hops).toEqual([{ label: 'XRP/USD AMM and order book' }])
  expect(verdict).toMatchObject({ state: 'confirmed', final: true })
  const received = 'received' in verdict ? (verdict.received ?? 0n) : 0n
  expect(route.expectedOut - received).toBeLessThan(100n)
  expect(received).toBeGreaterThan(route.minOut)
  // 20 dollars for 10.1 XRP by the offer, and the rest a little dearer by the pool.
  expect(formatUnits(route.expectedOut, 15)).toMatch(/^39\.[3-9]/)
  expect(route.minOut).toBeLessThanOrEqual((route.expectedOut * 9950n) / 10_000n)
})

test('a swap lands without any slippage allowed, if no one comes before it', async () => {
  const { verdict } = await swap({ slippageBps: 0 })
  expect(verdict).toMatchObject({ state: 'confirmed' })
})

test('a token is sold for XRP', async () => {
  const { route, verdict } = await swap({ from: usd, to: xrp, amount: tokens(10n) })
  expect(verdict).toEqual({ state: 'confirmed', final: true, received: route.expectedOut })
  expect(route.coinValue).toBe(route.expectedOut)
})

test('between tokens the way leads through XRP, with a path in the transaction', async () => {
  const request = { from: usd, to: solo, amount: tokens(10n) }
  const quoted = await routeOf(request)
  const { route, verdict } = await swap(request)
  expect(route.tx && asXrpl(route.tx).txjson['Paths']).toEqual([[{ currency: 'XRP' }]])
  expect(route.hops.map(({ label }) => label)).toEqual(['USD/XRP AMM', 'XRP/SOLO AMM'])
  expect(verdict).toEqual({ state: 'confirmed', final: true, received: route.expectedOut })
  // The markets' own estimate is what the ledger pays, but for its rounding on the way.
  expect(Number(route.expectedOut) / Number(quoted.expectedOut)).toBeCloseTo(1, 6)
  // 10 dollars are about 5 XRP.
  expect(Number(route.coinValue)).toBeGreaterThan(4_500_000)
  expect(Number(route.coinValue)).toBeLessThan(5_500_000)
})

test('what issuers keep of transfers is in the quote, both ways', async () => {
  for (const request of [
    { from: xrp, to: eur, amount: drops(10_000_000n) },
    { from: eur, to: xrp, amount: tokens(10n) },
  ]) {
    const quoted = await routeOf(request)
    const { route, verdict } = await swap(request)
    expect(verdict).toEqual({ state: 'confirmed', final: true, received: route.expectedOut })
    expect(Number(route.expectedOut) / Number(quoted.expectedOut)).toBeCloseTo(1, 6)
    // The issuer's 5 %, and the pool's own price.
    expect(route.priceImpactBps).toBeGreaterThan(450)
    expect(route.priceImpactBps).toBeLessThan(700)
  }
})

test('who holds no line yet, or not enough, gets the quote all the same', async () => {
  for (const request of [{}, { from: usd, to: xrp, amount: tokens(10n) }]) {
    const [quoted, mine] = [await routeOf(request), await routeOf({ ...request, payer: poor.classicAddress })]
    expect(mine).toMatchObject({ expectedOut: quoted.expectedOut, minOut: quoted.minOut })
    expect(mine.tx).toMatchObject({ from: poor.classicAddress })
  }
})

test('an amount that the markets cannot take, or that is nothing, is refused before anyone signs', async () => {
  await expect(routeOf({ amount: drops(1n), to: usd, slippageBps: 5_000 })).resolves.toBeDefined()
  await expect(routeOf({ from: solo, to: xrp, amount: minor(1n) })).rejects.toMatchObject({
    code: 'AMOUNT_TOO_SMALL',
  })
  const nobody = await router.token('xrpl', `ABC.${gateway.classicAddress}`)
  await expect(routeOf({ to: nobody })).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test('a frozen token is refused to who holds it', async () => {
  await xrpl.act(gateway, {
    TransactionType: 'TrustSet',
    Account: gateway.classicAddress,
    LimitAmount: { currency: SOLO, issuer: account, value: '0' },
    Flags: 0x00100000,
  })
  await expect(routeOf({ payer: account, from: solo, to: xrp, amount: tokens(1n) })).rejects.toMatchObject({
    code: 'NO_ROUTE',
  })
  const need = { payer: account, from: xrp, amount: drops(1n), to: solo, expectedOut: tokens(1n) }
  await expect(xrpl.chain.preparations(need)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})
