import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { dollar, ether, payer } from '#testing/samples.ts'
import { eventLog, replay, stepClock } from '../../shared/testing/replay.ts'
import { buying, ethereum, tokenOf } from '../testing/samples.ts'
import { createLifiRouter } from './lifi.ts'

const DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const usdt = tokenOf({ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT' })
const selling = { from: usdt, to: ether, amount: minor(3_000_000_000n), slippageBps: 50 }

async function lifi(files: readonly string[], change?: (body: unknown) => unknown) {
  const { url, asked } = await replay(
    files.map((file) => new URL(`recorded/${file}.json`, import.meta.url)),
    change,
  )
  const log = eventLog()
  const router = createLifiRouter({ url, apiKey: 'lifi-key', integrator: 'suite', clock: stepClock(), log })
  onTestFinished(() => router.close())
  return { ...router, asked, log }
}

/** Changes one place of an answer, by the path to it. */
const put = (path: string, value: unknown) => (body: unknown) => {
  const keys = path.split('.')
  const copy: unknown = structuredClone(body)
  let at = copy
  for (const [n, key] of keys.entries()) {
    if (typeof at !== 'object' || at === null) throw new Error(`${path} leads nowhere`)
    if (n === keys.length - 1) Reflect.set(at, key, value)
    at = Reflect.get(at, key)
  }
  return copy
}

test('a quote is asked for with everything that matters, and the key in a header only', async () => {
  const { route, asked } = await lifi(['quote'])
  await route(ethereum, { ...buying, payer })
  expect(asked).toMatchObject([
    {
      path: '/v1/quote',
      query: {
        fromChain: '1',
        toChain: '1',
        fromToken: '0x0000000000000000000000000000000000000000',
        toToken: dollar.address,
        fromAmount: '1000000000000000000',
        fromAddress: payer,
        toAddress: payer,
        slippage: '0.005',
        integrator: 'suite',
        skipSimulation: 'true',
      },
      headers: { 'x-lifi-api-key': 'lifi-key' },
    },
  ])
  expect(JSON.stringify(asked[0]?.query)).not.toContain('lifi-key')
})

test('a quote becomes a route that is ready to sign', async () => {
  const { route } = await lifi(['quote'])
  expect(await route(ethereum, { ...buying, payer })).toEqual({
    provider: 'lifi',
    expectedOut: 2_990_000_000n,
    minOut: 2_975_050_000n,
    priceImpactBps: 33,
    networkFee: { asset: 'native', amount: 250_000_000_000_000n },
    hops: [{ label: 'Integrator Fees' }, { label: 'SushiSwap' }],
    expiresAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 30)),
    tx: {
      family: 'evm',
      chainId: 1,
      from: payer,
      to: DIAMOND,
      value: '1000000000000000000',
      data: '0x4630a0d8',
    },
  })
})

test('without a payer nothing can be signed, and a placeholder stands for the address', async () => {
  const { route, asked } = await lifi(['quote'])
  expect(await route(ethereum, buying)).not.toHaveProperty('tx')
  expect(asked[0]?.query['fromAddress']).toBe('0x1111111111111111111111111111111111111111')
})

test('a token in names its spender, and that it has to be reset', async () => {
  const { route } = await lifi(['quote-token'])
  const found = await route(ethereum, { ...selling, payer })
  expect(found).toMatchObject({ spender: DIAMOND, resetsAllowance: true, tx: { value: '0' } })
})

test('a token in without a spender could never be swapped', async () => {
  const { route } = await lifi(['quote-token'], put('estimate.approvalAddress', undefined))
  await expect(route(ethereum, { ...selling, payer })).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  const skipped = await lifi(['quote-token'], put('estimate.skipApproval', true))
  expect(await skipped.route(ethereum, { ...selling, payer })).not.toHaveProperty('spender')
})

test.each<[number, string]>([
  [0, '0'],
  [1, '0.0001'],
  [50, '0.005'],
  [1000, '0.1'],
  [5000, '0.5'],
])('%i basis points of slippage are asked for as %s', async (slippageBps, text) => {
  const { route, asked } = await lifi(['quote'], put('estimate.toAmountMin', '2990000000'))
  await route(ethereum, { ...buying, slippageBps })
  expect(asked[0]?.query['slippage']).toBe(text)
})

test.each<[string, string, unknown]>([
  ['lets more slip than was agreed', 'estimate.toAmountMin', '2975040000'],
  ['is for another amount', 'action.fromAmount', '1'],
  ['is for another token', 'action.toToken.address', usdt.address],
  ['is for another chain', 'action.toChainId', 56],
  ['has a transaction of someone else', 'transactionRequest.from', DIAMOND],
  ['has no transaction', 'transactionRequest', undefined],
  ['has no calldata', 'transactionRequest.data', '0x'],
  ['has an amount that went through floating point', 'estimate.toAmount', 2.99e21],
  ['has an amount in exponent form', 'estimate.toAmount', '2.99e9'],
  ['has a malformed address', 'estimate.approvalAddress', '0x1234'],
])('an answer that %s is not believed', async (_, path, value) => {
  const { route } = await lifi(['quote'], put(path, value))
  await expect(route(ethereum, { ...buying, payer })).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('what is only shown may be missing or odd', async () => {
  const odd = [
    put('estimate.gasCosts', 'none'),
    put('estimate.toAmountUSD', null),
    put('includedSteps', undefined),
    put('toolDetails', undefined),
  ]
  const { route } = await lifi(['quote'], (body) => odd.reduce((done, change) => change(done), body))
  const found = await route(ethereum, buying)
  expect(found).toMatchObject({ priceImpactBps: null, hops: [{ label: 'sushiswap' }] })
  expect(found).not.toHaveProperty('networkFee')
})

test('a swap that would bring nothing is too small', async () => {
  const [out, least] = [put('estimate.toAmount', '0'), put('estimate.toAmountMin', '0')]
  const { route } = await lifi(['quote'], (body) => out(least(body)))
  await expect(route(ethereum, buying)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
})

test.each<[string, string]>([
  ['no-quote-too-low', 'AMOUNT_TOO_SMALL'],
  ['no-quote-too-low-as-list', 'AMOUNT_TOO_SMALL'],
  ['no-quote-too-high', 'AMOUNT_TOO_LARGE'],
  ['no-quote-price-impact', 'AMOUNT_TOO_LARGE'],
  ['no-quote-mixed', 'NO_ROUTE'],
  ['no-quote-no-way', 'NO_ROUTE'],
  ['no-quote-bare', 'NO_ROUTE'],
  ['no-quote-trouble', 'UPSTREAM_ERROR'],
  ['unknown-token', 'UNSUPPORTED_TOKEN'],
  ['slippage', 'SLIPPAGE'],
  ['validation', 'UPSTREAM_ERROR'],
  ['third-party', 'UPSTREAM_ERROR'],
  ['timeout', 'UPSTREAM_TIMEOUT'],
  ['unauthorized', 'UPSTREAM_ERROR'],
  ['rate-limit', 'UNAVAILABLE'],
  ['server-error', 'UPSTREAM_ERROR'],
])('the refusal %s is %s here, in words of our own', async (file, code) => {
  const { route } = await lifi([file])
  const error = await route(ethereum, buying).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'SuiteError', code })
  expect(error).toHaveProperty('message', expect.not.stringMatching(/LI\.FI|lifi|\d{4}|No available/i))
  expect(inspect(error, { depth: 10 })).not.toContain('lifi-key')
})

test('a key that is refused raises an alarm', async () => {
  const { route, log } = await lifi(['unauthorized'])
  await route(ethereum, buying).catch(() => undefined)
  expect(log.events).toEqual(['upstream.refuses-us'])
})

test('the token list is cleaned, and a bad entry costs itself only', async () => {
  const { tokens, asked } = await lifi(['tokens'])
  const list = await tokens(ethereum)
  expect(asked[0]?.query).toEqual({ chains: '1' })
  expect(list.map(({ symbol, verified }) => [symbol, verified])).toEqual([
    ['USDC', true],
    ['ETH', true],
    ['USDT', true],
    ['PEPE', true],
    ['USDC', false],
    ['USDC', false],
    ['DAI', true],
    ['DAI', true],
    ['OLD', true],
  ])
  expect(list[1]).toMatchObject({ address: 'native', priceUsd: '3000' })
  expect(list[3]).toMatchObject({ priceUsd: '0.000000123' })
  expect(list[4]).toEqual({
    address: '0x0202020202020202020202020202020202020202',
    symbol: 'USDC',
    name: 'USD Coingro.live',
    decimals: 18,
    verified: false,
    priceUsd: '0.5',
  })
  expect(list[5]).not.toHaveProperty('logoURI')
})

test('one token is looked up by address; an unknown one is not found', async () => {
  const address = `0x${'0b'.repeat(20)}`
  const known = await lifi(['token'])
  expect(await known.token(ethereum, address)).toMatchObject({ symbol: 'RARE', verified: false })
  expect(known.asked[0]?.query).toEqual({ chain: '1', token: address })
  expect(await (await lifi(['token-unknown'])).token(ethereum, address)).toBeUndefined()
})

test('a service that turns away look-ups of tokens is still asked for quotes', async () => {
  const { token, route } = await lifi(['token-rate-limit', 'quote'])
  for (let n = 0; n < 2; n++)
    await expect(token(ethereum, usdt.address)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await route(ethereum, { ...buying, payer })).toMatchObject({ provider: 'lifi' })
})
