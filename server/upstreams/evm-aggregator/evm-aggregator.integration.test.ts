import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { receiverOf } from '../../domain/payment/tx.ts'
import { minor } from '../../domain/money.ts'
import { ether, payer } from '#testing/samples.ts'
import { createEvmAggregator, createKyberRouter, createLifiRouter, type EvmAggregator } from './index.ts'
import type { RoutedChain } from './provider.ts'
import { eventLog, stepClock } from '../shared/testing/replay.ts'

/** Both providers against servers that quote from real pools, over their own protocols. */

const chains: readonly RoutedChain[] = [
  { key: 'eth', id: 1, coin: ether, kyberswap: 'ethereum' },
  { key: 'bnb', id: 56, coin: { ...ether, symbol: 'BNB', name: 'BNB' }, kyberswap: 'bsc' },
]
const ONE = minor(10n ** 18n)

let urls: { readonly lifi: string; readonly kyberswap: string }

beforeAll(() => {
  const { env } = inject('world')
  urls = { lifi: env['LIFI_URL'] ?? '', kyberswap: env['KYBERSWAP_URL'] ?? '' }
})

function open(lifi = urls.lifi): EvmAggregator {
  const deps = { clock: stepClock(), log: eventLog() }
  const aggregator = createEvmAggregator({
    check: () => undefined,
    ...deps,
    chains,
    primary: createLifiRouter({ ...deps, url: lifi, integrator: 'suite' }),
    secondary: createKyberRouter({ ...deps, url: urls.kyberswap, clientId: 'suite' }),
  })
  onTestFinished(() => aggregator.close())
  return aggregator
}

test('tokens are listed with the coin first, and look-alikes are marked', async () => {
  const aggregator = open()
  const [coin, ...tokens] = await aggregator.tokens('eth')
  expect(coin).toMatchObject({ address: 'native', symbol: 'ETH', verified: true })
  const alikes = tokens.filter(({ symbol }) => symbol === 'USDC')
  expect([alikes.length, alikes.filter(({ verified }) => verified).length]).toEqual([2, 1])
  const { tokens: known } = inject('world')
  expect(await aggregator.token('eth', 'usdc')).toMatchObject({
    address: known['eth']?.['USDC']?.address,
    verified: true,
    decimals: 6,
  })
  const alike = known['eth']?.['FAKE_USDC']?.address ?? ''
  expect(await aggregator.token('eth', alike.toLowerCase())).toMatchObject({
    address: alike,
    verified: false,
  })
  await expect(aggregator.token('eth', `0x${'ab'.repeat(20)}`)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
  })
})

test.each(['eth', 'bnb'] as const)('a swap on %s is quoted, and ready to sign for a payer', async (key) => {
  const aggregator = open()
  const [from, to] = [await aggregator.token(key, 'native'), await aggregator.token(key, 'USDC')]
  const request = { from, to, amount: ONE, slippageBps: 100 }
  const quote = await aggregator.route(key, request)
  expect(quote).toMatchObject({ provider: 'lifi', networkFee: { asset: 'native' } })
  expect(quote).not.toHaveProperty('tx')
  expect(quote.priceImpactBps).toBeGreaterThanOrEqual(0)
  const route = await aggregator.route(key, { ...request, payer })
  expect(route.tx).toMatchObject({ from: payer, value: ONE.toString() })
  expect(route.minOut).toBeGreaterThanOrEqual((route.expectedOut * 9_899n) / 10_000n)
})

test('a token in names its spender, and whether its allowance must be reset', async () => {
  const aggregator = open()
  const [from, to] = [await aggregator.token('eth', 'USDT'), await aggregator.token('eth', 'native')]
  const route = await aggregator.route('eth', {
    from,
    to,
    amount: minor(50_000_000n),
    slippageBps: 50,
    payer,
  })
  expect(route).toMatchObject({ resetsAllowance: true, tx: { value: '0' } })
  expect(route.spender).toBe(route.tx && receiverOf(route.tx))
})

test('without LI.FI, KyberSwap quotes and builds from exactly the route that it signed', async () => {
  const aggregator = open('http://127.0.0.1:1')
  const { tokens } = inject('world')
  const usdc = tokens['eth']?.['USDC']
  if (usdc === undefined) throw new Error('the local world has no USDC')
  const from = await aggregator.token('eth', 'native')
  const route = await aggregator.route('eth', { from, to: usdc, amount: ONE, slippageBps: 50, payer })
  expect(route).toMatchObject({ provider: 'kyberswap', tx: { from: payer, value: ONE.toString() } })
})

test('amounts that do not work out say which way to go', async () => {
  const aggregator = open()
  const [from, to] = [await aggregator.token('eth', 'native'), await aggregator.token('eth', 'USDC')]
  const at = (amount: bigint) => aggregator.route('eth', { from, to, amount: minor(amount), slippageBps: 50 })
  await expect(at(1_000n)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  await expect(at(100_000n * ONE)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
})

test('a token in no pool has no route, from either provider', async () => {
  const aggregator = open()
  const [from, to] = [await aggregator.token('eth', 'native'), inject('world').tokens['eth']?.['LONE']]
  if (to === undefined) throw new Error('the local world has no LONE')
  const swap = aggregator.route('eth', { from, to, amount: ONE, slippageBps: 50 })
  await expect(swap).rejects.toMatchObject({ code: 'NO_ROUTE' })
})
