import { expect, test } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import { minor } from '../../domain/money.ts'
import type { Route } from '../../domain/quote.ts'
import { eventLog, stepClock } from '../shared/testing/replay.ts'
import { ether } from '#testing/samples.ts'
import { createEvmAggregator } from './evm-aggregator.ts'
import { buying, ethereum, fakeProvider, routeOf, tokenOf } from './testing/samples.ts'

/** One ether is 3,000 dollars by the token list; routes are given as the dollars that they promise for it. */

const down = () => Promise.reject(new SuiteError('UNAVAILABLE', 'It does not answer.'))
const promise =
  (provider: string, dollars: number, impact: number | null = 30) =>
  async (): Promise<Route> => ({
    ...routeOf(provider),
    expectedOut: minor(BigInt(Math.round(dollars * 1e6))),
    priceImpactBps: impact,
  })
const priced = [tokenOf({ ...ether, verified: true, priceUsd: '3000' }), tokenOf({ priceUsd: '1.0' })]

function ask(first: () => Promise<Route>, second: () => Promise<Route> = down, tokens = priced) {
  const calls: string[] = []
  const router = createEvmAggregator({
    primary: fakeProvider('lifi', { route: first, tokens: async () => tokens }),
    secondary: fakeProvider('kyberswap', { route: () => (calls.push('kyberswap'), second()) }),
    chains: [ethereum],
    check: () => undefined,
    clock: stepClock(),
    log: eventLog(),
  })
  return { calls, route: router.route('eth', buying) }
}

const givePriced = async () => priced

/** Asks so many hours after the list was loaded; `renew` is how it is loaded now. */
async function askLater(hours: number, dollars: number, renew: () => Promise<typeof priced>) {
  const clock = stepClock()
  let load = givePriced
  const router = createEvmAggregator({
    primary: fakeProvider('lifi', { route: promise('lifi', dollars), tokens: () => load() }),
    secondary: fakeProvider('kyberswap', { route: down }),
    chains: [ethereum],
    check: () => undefined,
    clock,
    log: eventLog(),
  })
  await router.tokens('eth')
  load = renew
  clock.move(hours * 3_600_000)
  return router.route('eth', buying)
}

test('a route near the prices of the token list is taken as it is, and no one else is asked', async () => {
  const { route, calls } = ask(promise('lifi', 2_990))
  expect(await route).toMatchObject({ provider: 'lifi', priceImpactBps: 30 })
  expect(calls).toEqual([])
})

test('a route whose loss its aggregator admits is taken as it is', async () => {
  const { route, calls } = ask(promise('lifi', 1_500, 5_000))
  expect(await route).toMatchObject({ provider: 'lifi', priceImpactBps: 5_000 })
  expect(calls).toEqual([])
})

test('attack: a route that promises ten times the market is not taken: the other aggregator’s is', async () => {
  const { route } = ask(promise('lifi', 29_854), promise('kyberswap', 2_985))
  expect(await route).toMatchObject({ provider: 'kyberswap' })
})

test('attack: a route that promises ten times the market is refused when no one else answers, or lies as well', async () => {
  await expect(ask(promise('lifi', 29_854)).route).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const both = ask(promise('lifi', 29_854), promise('kyberswap', 40_000))
  await expect(both.route).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const instead = ask(down, promise('kyberswap', 29_854))
  await expect(instead.route).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('attack: a route for nearly nothing without an admitted loss is taken with its true loss, if no other is better', async () => {
  expect(await ask(promise('lifi', 0.000001, 32)).route).toMatchObject({ priceImpactBps: 9_999 })
  const better = ask(promise('lifi', 0.000001, 32), promise('kyberswap', 2_985))
  expect(await better.route).toMatchObject({ provider: 'kyberswap' })
})

test('two aggregators that agree are believed: the prices of the list are out of date', async () => {
  const { route, calls } = ask(promise('lifi', 3_400), promise('kyberswap', 3_390))
  expect(await route).toMatchObject({ provider: 'lifi' })
  expect(calls).toEqual(['kyberswap'])
})

test('an honest route is not refused by prices of hours ago, while the list cannot be renewed', async () => {
  expect(await askLater(5, 3_600, down)).toMatchObject({ provider: 'lifi' })
  await expect(askLater(0.9, 3_600, down)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('attack: after hours without a question, a route that promises too much is held against a new list', async () => {
  await expect(askLater(5, 29_854, givePriced)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each([
  ['has no price', [tokenOf({ ...ether, verified: true, priceUsd: '3000' }), tokenOf({})]],
  [
    'has a price of zero',
    [tokenOf({ ...ether, verified: true, priceUsd: '3000' }), tokenOf({ priceUsd: '0' })],
  ],
  [
    'is not verified',
    [tokenOf({ ...ether, verified: true, priceUsd: '3000' }), tokenOf({ priceUsd: '1', verified: false })],
  ],
])('a route is taken as it is where a token %s', async (_, tokens) => {
  expect(await ask(promise('lifi', 29_854), down, tokens).route).toMatchObject({ provider: 'lifi' })
})
