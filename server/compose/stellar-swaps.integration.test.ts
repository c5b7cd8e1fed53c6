import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Token } from '#contracts/api/payment.ts'
import { type HorizonServer, startHorizon } from '../../sandbox/stellar/server.ts'
import { createAccount, type State } from '../../sandbox/stellar/state.ts'
import { createHorizonNodes } from '../chains/stellar/node/nodes.ts'
import { createStellarChain } from '../chains/stellar/stellar-chain.ts'
import { asStellar, createTestWallet, Keypair, Networks } from '../chains/stellar/testing/test-wallet.ts'
import { minor } from '../domain/money.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { Expectation } from '../domain/payment/proof.ts'
import type { Route } from '../domain/quote.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createHorizonRouter } from '../upstreams/horizon/horizon-router.ts'

/** Swaps on Stellar from quote to proof, before a ledger that carries them out. */

const passphrase = Networks.PUBLIC
const [payer, treasury, issuer] = [Keypair.random(), Keypair.random(), Keypair.random()]
const address = (code: string) => `${code}:${issuer.publicKey()}`
const [USDC, EURC, RARE, LONE] = [address('USDC'), address('EURC'), address('RARE'), address('LONE')]
const XLM = 10_000_000n
const EPOCH = new Date(0)
let server: HorizonServer

beforeAll(async () => {
  const state: State = {
    accounts: new Map(),
    pools: [
      { a: 'native', b: USDC, reserveA: 10_000_000_000_000n, reserveB: 3_000_000_000_000n },
      { a: EURC, b: USDC, reserveA: 1_000_000_000_000n, reserveB: 1_100_000_000_000n },
      { a: RARE, b: LONE, reserveA: 1_000_000_000_000n, reserveB: 1_000_000_000_000n },
    ],
  }
  for (const key of [payer, treasury, issuer]) createAccount(state, key.publicKey(), 100_000_000_000n, 1)
  for (const held of [RARE, LONE])
    state.accounts.get(treasury.publicKey())?.lines.set(held, { balance: 0n, limit: XLM })
  server = await startHorizon({ state, passphrase, now: Date.now, ledgerMs: 10 })
})
afterAll(() => server.stop())

/** A fresh program each time: nothing is remembered from one test to the next. */
function open() {
  const clock = createSteppingClock(Date.now())
  const ask = createHorizonNodes({ passphrase, horizonUrls: [server.origin], log: silentLog, clock, fetch })
  const router = createHorizonRouter({
    ask,
    passphrase,
    clock,
    log: silentLog,
    listed: [
      { address: USDC, name: 'USD Coin' },
      { address: EURC, name: 'Euro Coin' },
    ],
  })
  const chain = createStellarChain({ passphrase, node: ask, log: silentLog, clock })
  const route = async (from: string, to: string, amount: bigint, slippageBps = 50) => {
    const [sold, bought] = await Promise.all([router.token('xlm', from), router.token('xlm', to)])
    const request = { from: sold, to: bought, amount: minor(amount), slippageBps, payer: payer.publicKey() }
    return { request, route: await router.route('xlm', request) }
  }
  return { router, chain, route, wallet: createTestWallet(server.origin, passphrase, [payer]) }
}

const txOf = ({ tx }: Route): UnsignedTx => {
  if (tx === undefined) throw new Error('the route has no transaction')
  return tx
}
const product = (route: Route, toToken: Token): Expectation => ({
  kind: 'product',
  payer: payer.publicKey(),
  notBefore: EPOCH,
  tx: txOf(route),
  toToken,
  minOut: route.minOut,
})

test('a swap goes from its quote over the trust line and the fee to the proof of what it brought', async () => {
  const { router, chain, route, wallet } = open()
  const { request, route: quoted } = await route('native', 'usdc', 100n * XLM)
  // floor(3e12 · 997e6 ÷ (1e13 + 997e6)), with the pool's 0.3 %.
  expect(quoted).toMatchObject({ expectedOut: 299_070_182n, minOut: 297_574_831n, coinValue: 100n * XLM })
  expect(quoted.priceImpactBps).toBe(1)
  const account = payer.publicKey()
  chain.checkProduct(txOf(quoted), { ...request, payer: account, minOut: quoted.minOut })

  const need = { ...request, payer: account, expectedOut: quoted.expectedOut }
  const [line, ...others] = await chain.preparations(need)
  expect([line?.kind, others]).toEqual(['trustline', []])
  if (line !== undefined) await wallet.send(line.tx)
  expect(await chain.preparations(need)).toEqual([])

  const fee: Expectation = {
    kind: 'fee',
    payer: account,
    treasury: treasury.publicKey(),
    asset: chain.feeAsset(request.from),
    amount: minor(8_500_000n),
    reference: 'ab'.repeat(32),
    notBefore: EPOCH,
    notAfter: EPOCH,
  }
  const paid = await wallet.send(await chain.feeLeg(fee))
  expect(await chain.verify(paid, fee)).toMatchObject({
    state: 'confirmed',
    received: 8_500_000n,
    named: true,
  })

  const swapped = await wallet.send(txOf(quoted))
  const proof = { state: 'confirmed', final: true, received: quoted.expectedOut }
  expect(await chain.verify(swapped, product(quoted, request.to))).toEqual(proof)
  expect(await chain.balances(account, [request.to])).toEqual([quoted.expectedOut])
  expect(await router.token('xlm', USDC)).toMatchObject({ verified: true, name: 'USD Coin' })
})

test('a swap of two tokens goes over a third, and its fee is priced in XLM', async () => {
  const { chain, route, wallet } = open()
  const { request, route: quoted } = await route(USDC, EURC, 10n * XLM)
  const [line] = await chain.preparations({
    ...request,
    payer: payer.publicKey(),
    expectedOut: quoted.expectedOut,
  })
  if (line !== undefined) await wallet.send(line.tx)
  const { route: back } = await route(USDC, 'XLM', 10n * XLM)
  expect(quoted.coinValue).toBe(back.expectedOut)
  const { request: over, route: three } = await route('native', EURC, XLM)
  expect(three.hops).toEqual([{ label: 'Stellar DEX via USDC' }])
  const hash = await wallet.send(txOf(three))
  expect(await chain.verify(hash, product(three, over.to))).toMatchObject({ received: three.expectedOut })
})

test('a swap whose price has moved beyond its slippage fails on chain, and counts as failed', async () => {
  const { chain, route, wallet } = open()
  const { request, route: quoted } = await route('native', USDC, 1_000n * XLM, 0)
  await wallet.send(txOf(quoted))
  const late = await wallet.send(txOf(quoted))
  expect(await chain.verify(late, product(quoted, request.to))).toEqual({
    state: 'rejected',
    reason: 'TX_FAILED',
  })
  expect(await chain.sentSince(payer.publicKey(), { block: '1', nonce: 0 })).toMatchObject({
    hashes: expect.arrayContaining([late]),
  })
})

test('another swap of the same payer is not the one that was prepared', async () => {
  const { chain, route, wallet } = open()
  const { request, route: quoted } = await route('native', USDC, 2n * XLM)
  const { route: other } = await route('native', USDC, 3n * XLM)
  const hash = await wallet.send(txOf(other))
  const verdict = await chain.verify(hash, product(quoted, request.to))
  expect(verdict).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
  const elsewhere = { ...asStellar(txOf(other)), network: Networks.TESTNET }
  const wrong = { state: 'rejected', reason: 'WRONG_NETWORK' }
  expect(await chain.verify(hash, product({ ...other, tx: elsewhere }, request.to))).toEqual(wrong)
})

test('assets that no one lists are found when they exist, and never pass for listed ones', async () => {
  const { router, route } = open()
  expect(await router.token('xlm', RARE)).toMatchObject({ symbol: 'RARE', verified: false })
  for (const ref of [
    address('USDX'),
    `USDC:${payer.publicKey()}`,
    `USDC:${issuer.publicKey().slice(0, -1)}1`,
    'RARE',
  ])
    await expect(router.token('xlm', ref)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  await expect(route('native', RARE, XLM)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  // There is a way, but none by which its fee could be priced.
  await expect(route(RARE, LONE, XLM)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test.each([
  ['429', { code: 'UNAVAILABLE', retryAfter: 5 }],
  ['500', { code: 'UPSTREAM_ERROR' }],
  ['html', { code: 'UPSTREAM_ERROR' }],
] as const)('an outage (%s) is told in our terms', async (fail, expected) => {
  const { router, chain } = open()
  server.outage.set({ fail })
  onTestFinished(() => server.outage.set({}))
  const [from, to] = [await router.token('xlm', 'XLM'), await router.token('xlm', 'USDC')]
  const asked = router.route('xlm', { from, to, amount: minor(XLM), slippageBps: 50 })
  await expect(asked).rejects.toMatchObject(expected)
  await expect(chain.anchor()).rejects.toMatchObject(expected)
})
