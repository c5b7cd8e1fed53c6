import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { refusal } from '../../checkout/testing/fake-server.ts'
import { createFakeSuite } from '../../checkout/testing/fake-suite.ts'
import { sampleQuote } from '../../models/testing/sample-session.ts'
import { QuoteModel } from './quote-model.ts'
import type { SwapRequest } from './swap-request.ts'

const QUOTE = 'GET /api/v1/swap/quote'
const ask = (amount: string): SwapRequest => ({
  chain: 'eth',
  from: sampleQuote.fromToken,
  to: sampleQuote.toToken,
  amount: BigInt(amount),
  slippageBps: 50,
})

function setUp() {
  const suite = createFakeSuite()
  const request = signal<SwapRequest | undefined>(undefined)
  const watched = signal(true)
  const online = signal(true)
  const address = signal<string | undefined>(undefined)
  const model = new QuoteModel({ ...suite.ports, online }, { request, watched, address })
  return {
    suite,
    clock: suite.clock,
    request,
    watched,
    online,
    address,
    model,
    asked: () => suite.callsTo(QUOTE),
  }
}

test('a number is quoted after a pause, not at each digit', async () => {
  const { clock, request, model, asked } = setUp()
  for (const amount of ['1', '12', '125']) {
    request.value = ask(amount)
    await clock.pass(100)
  }
  expect(asked()).toHaveLength(0)
  expect(model.asking.value).toBe(true)
  await clock.pass(300)
  expect(asked()).toHaveLength(1)
  expect(model.live.value?.quote.inAmountMinor).toBe('125')
  expect(model.asking.value).toBe(false)
})

test('a quote of an earlier request is never shown for a later one', async () => {
  const { suite, clock, request, model } = setUp()
  const held: (() => void)[] = []
  const answer = suite.answers[QUOTE]
  suite.answers[QUOTE] = (input) =>
    new Promise((resolve) => {
      held.push(() => resolve(answer?.(input)))
    })
  request.value = ask('1')
  await clock.pass(300)
  request.value = ask('2')
  expect(model.live.value).toBeUndefined()
  await clock.pass(300)
  held[1]?.()
  await clock.pass(0)
  held[0]?.()
  await clock.pass(0)
  expect(model.live.value?.quote.inAmountMinor).toBe('2')
})

test('a visible quote is renewed before it expires, without a gap', async () => {
  const { clock, request, model, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  const first = model.live.value
  await clock.pass(26_500)
  expect(asked()).toHaveLength(2)
  expect(model.live.value).not.toBe(first)
  expect(model.stale.value).toBe(false)
})

test('no quote is requested while no one looks, and one is requested at once when someone does', async () => {
  const { clock, request, watched, model, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  watched.value = false
  await clock.pass(300_000)
  expect(asked()).toHaveLength(1)
  expect(model.stale.value).toBe(true)
  watched.value = true
  await clock.pass(0)
  expect(asked()).toHaveLength(2)
  expect(model.stale.value).toBe(false)
})

test('a glance away does not cost a quote', async () => {
  const { clock, request, watched, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  watched.value = false
  await clock.pass(2_000)
  watched.value = true
  await clock.pass(2_000)
  expect(asked()).toHaveLength(1)
})

test('a temporary failure is retried by itself, and the old quote stays until it expires', async () => {
  const { suite, clock, request, model, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  const down = refusal('UPSTREAM_ERROR', true)
  suite.fail(QUOTE, down, down, down, down)
  await clock.pass(26_100)
  expect(model.problem.value?.code).toBe('UPSTREAM_ERROR')
  expect(model.live.value).toBeDefined()
  expect(model.stale.value).toBe(false)
  await clock.pass(4_000)
  expect(model.stale.value).toBe(true)
  await clock.pass(40_000)
  expect(model.problem.value).toBeUndefined()
  expect(model.stale.value).toBe(false)
  expect(asked().length).toBeGreaterThanOrEqual(6)
})

test('a rate limit is respected as long as the server says, and the time of the next attempt is known', async () => {
  const { suite, clock, request, model, asked } = setUp()
  suite.fail(QUOTE, refusal('RATE_LIMIT', true, 12))
  request.value = ask('1')
  await clock.pass(300)
  expect(model.retryAt.value).toBe(clock.now() + 12_000)
  await clock.pass(11_900)
  expect(asked()).toHaveLength(1)
  await clock.pass(200)
  expect(model.live.value).toBeDefined()
  expect(model.retryAt.value).toBeUndefined()
})

test('a final refusal removes the quote, and ends with the next request', async () => {
  const { suite, clock, request, model, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  suite.fail(QUOTE, refusal('NO_ROUTE'))
  model.refresh()
  await clock.pass(0)
  expect(model.live.value).toBeUndefined()
  expect(model.problem.value?.code).toBe('NO_ROUTE')
  await clock.pass(120_000)
  expect(asked()).toHaveLength(2)
  request.value = ask('2')
  expect(model.problem.value).toBeUndefined()
  await clock.pass(300)
  expect(model.live.value).toBeDefined()
})

test.each([-7_200_000, 7_200_000])(
  'a clock that is wrong by %s ms renews at the usual pace',
  async (error) => {
    const { suite, clock, request, asked } = setUp()
    suite.answers[QUOTE] = () => ({ quote: { ...sampleQuote, expiresAt: clock.iso(30_000 + error) } })
    request.value = ask('1')
    await clock.pass(100_000)
    expect(asked().length).toBeGreaterThanOrEqual(4)
    expect(asked().length).toBeLessThanOrEqual(6)
  },
)

test('nothing is asked while the browser is offline, and at once when it is online again', async () => {
  const { clock, request, online, model, asked } = setUp()
  online.value = false
  request.value = ask('1')
  await clock.pass(5_000)
  expect(asked()).toHaveLength(0)
  online.value = true
  await clock.pass(300)
  expect(model.live.value).toBeDefined()
})

test('the signer’s address is part of the request', async () => {
  const { clock, request, address, asked } = setUp()
  address.value = '0xAa'
  request.value = ask('1')
  await clock.pass(300)
  expect(asked()[0]).toContain('"userAddress":"0xAa"')
})

test('an empty form requests nothing and shows nothing', async () => {
  const { clock, request, model, asked } = setUp()
  request.value = ask('1')
  await clock.pass(300)
  request.value = undefined
  await clock.pass(60_000)
  expect(model.live.value).toBeUndefined()
  expect(model.asking.value).toBe(false)
  expect(asked()).toHaveLength(1)
  expect(clock.waiting()).toBe(0)
})
