import { expect, test } from 'vitest'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import { minor } from '../../domain/money.ts'
import type { Route } from '../../domain/quote.ts'
import { payer } from '#testing/samples.ts'
import { createEvmAggregator, type EvmAggregatorDeps } from './evm-aggregator.ts'
import { eventLog, stepClock } from '../shared/testing/replay.ts'
import { buying, ethereum, fakeProvider, routeOf } from './testing/samples.ts'

const refuse = (code: ErrorCode) => () => Promise.reject(new SuiteError(code, code))
const give = (provider: string) => async () => routeOf(provider)

function aggregator(
  first: () => Promise<Route>,
  second: () => Promise<Route> = refuse('INTERNAL'),
  check: EvmAggregatorDeps['check'] = () => undefined,
) {
  const clock = stepClock()
  const log = eventLog()
  const calls: string[] = []
  const router = createEvmAggregator({
    primary: fakeProvider('lifi', { route: () => (calls.push('lifi'), first()) }),
    secondary: fakeProvider('kyberswap', { route: () => (calls.push('kyberswap'), second()) }),
    chains: [ethereum],
    check,
    clock,
    log,
  })
  return { clock, log, calls, router }
}

test('the first provider’s route is taken, and the second is not asked', async () => {
  const { router, calls } = aggregator(give('lifi'))
  expect(await router.route('eth', buying)).toMatchObject({ provider: 'lifi' })
  expect(calls).toEqual(['lifi'])
})

test.each<ErrorCode>(['UNAVAILABLE', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'NO_ROUTE'])(
  'on %s the second provider is asked for the same swap',
  async (code) => {
    const { router, log } = aggregator(refuse(code), give('kyberswap'))
    expect(await router.route('eth', buying)).toMatchObject({ provider: 'kyberswap' })
    expect(log.events).toEqual(['route.fallback'])
  },
)

test.each<ErrorCode>(['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'UNSUPPORTED_TOKEN', 'SLIPPAGE'])(
  '%s is the answer: no one else is asked',
  async (code) => {
    const { router, calls } = aggregator(refuse(code), give('kyberswap'))
    await expect(router.route('eth', buying)).rejects.toMatchObject({ code })
    expect(calls).toEqual(['lifi'])
  },
)

test.each<[ErrorCode, ErrorCode, ErrorCode]>([
  ['UNAVAILABLE', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_SMALL'],
  ['UPSTREAM_TIMEOUT', 'NO_ROUTE', 'NO_ROUTE'],
  ['NO_ROUTE', 'UNAVAILABLE', 'NO_ROUTE'],
  ['NO_ROUTE', 'UNSUPPORTED_TOKEN', 'NO_ROUTE'],
  ['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'],
])('of %s and then %s, %s says more', async (first, second, told) => {
  const { router } = aggregator(refuse(first), refuse(second))
  await expect(router.route('eth', buying)).rejects.toMatchObject({ code: told })
})

test('a route that is not safe to sign counts as its provider’s failure', async () => {
  const unsafe = new SuiteError('UPSTREAM_ERROR', 'not safe')
  const open = (refused: readonly string[]) =>
    aggregator(give('lifi'), give('kyberswap'), (chain, request, { provider }) => {
      expect([chain, request]).toEqual(['eth', buying])
      if (refused.includes(provider)) throw unsafe
    }).router.route('eth', buying)
  expect(await open(['lifi'])).toMatchObject({ provider: 'kyberswap' })
  await expect(open(['lifi', 'kyberswap'])).rejects.toBe(unsafe)
})

test('a mistake in our own code is not taken for an outage', async () => {
  const { router, calls } = aggregator(() => Promise.reject(new TypeError('oops')), give('kyberswap'))
  await expect(router.route('eth', buying)).rejects.toThrow('oops')
  expect(calls).toEqual(['lifi'])
})

test('the same question within five seconds is asked once, another one again', async () => {
  const { router, calls, clock } = aggregator(give('lifi'))
  await Promise.all([router.route('eth', buying), router.route('eth', buying)])
  clock.move(4_999)
  await router.route('eth', { ...buying })
  expect(calls).toHaveLength(1)
  for (const other of [
    { ...buying, amount: minor(1n) },
    { ...buying, slippageBps: 51 },
    { ...buying, payer },
    { ...buying, from: buying.to, to: buying.from },
  ])
    await router.route('eth', other)
  expect(calls).toHaveLength(5)
  clock.move(1)
  await router.route('eth', buying)
  expect(calls).toHaveLength(6)
})

test('a chain that is not served is refused, with those that are', async () => {
  const { router } = aggregator(give('lifi'))
  for (const call of [router.route('bnb', buying), router.tokens('bnb'), router.token('bnb', 'native')])
    await expect(call).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN', details: { supported: ['eth'] } })
})
