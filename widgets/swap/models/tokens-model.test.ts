import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { refusal } from '../../checkout/testing/fake-server.ts'
import { createFakeSuite } from '../../checkout/testing/fake-suite.ts'
import { TokensModel } from './tokens-model.ts'

const LIST = 'GET /api/v1/swap/tokens'

function setUp() {
  const suite = createFakeSuite()
  const chain = signal('eth')
  const online = signal(true)
  return { suite, chain, online, start: () => new TokensModel({ ...suite.ports, online }, chain) }
}

test('each chain’s tokens are fetched once', async () => {
  const { suite, chain, start } = setUp()
  const model = start()
  expect(model.tokens.value).toBeUndefined()
  await suite.clock.pass(0)
  expect(model.tokens.value?.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDC', 'USDT'])
  chain.value = 'bnb'
  await suite.clock.pass(0)
  chain.value = 'eth'
  await suite.clock.pass(0)
  expect(suite.callsTo(LIST)).toHaveLength(2)
})

test('a list that does not load is requested again, less and less often', async () => {
  const { suite, start } = setUp()
  suite.fail(LIST, refusal('UNAVAILABLE', true), refusal('UPSTREAM_TIMEOUT', true))
  const model = start()
  await suite.clock.pass(0)
  expect(model.problem.value?.code).toBe('UNAVAILABLE')
  await suite.clock.pass(2_000)
  expect(model.problem.value?.code).toBe('UPSTREAM_TIMEOUT')
  await suite.clock.pass(3_900)
  expect(model.tokens.value).toBeUndefined()
  await suite.clock.pass(200)
  expect(model.problem.value).toBeUndefined()
  expect(model.tokens.value).toHaveLength(4)
})

test('a refusal that does not end by waiting stays until the user tries again', async () => {
  const { suite, start } = setUp()
  suite.fail(LIST, refusal('UNSUPPORTED_CHAIN'))
  const model = start()
  await suite.clock.pass(60_000)
  expect(suite.callsTo(LIST)).toHaveLength(1)
  model.retry()
  await suite.clock.pass(0)
  expect(model.tokens.value).toHaveLength(4)
})

test('nothing is asked while the browser is offline, and at once when it is online again', async () => {
  const { suite, online, start } = setUp()
  online.value = false
  const model = start()
  await suite.clock.pass(10_000)
  expect(suite.callsTo(LIST)).toHaveLength(0)
  online.value = true
  await suite.clock.pass(0)
  expect(model.tokens.value).toHaveLength(4)
})

test('a stranger’s texts are cleaned before they are shown', async () => {
  const { suite, start } = setUp()
  suite.answers[LIST] = () => ({
    chain: 'eth',
    tokens: [
      {
        address: '0x1',
        symbol: '\u202eCDSU',
        name: `a\u200bb${'x'.repeat(99)}`,
        decimals: 6,
        verified: false,
      },
    ],
  })
  const model = start()
  await suite.clock.pass(0)
  expect(model.tokens.value?.[0]?.symbol).toBe('CDSU')
  expect(model.tokens.value?.[0]?.name).toHaveLength(48)
})
