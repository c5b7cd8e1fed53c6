import { expect, onTestFinished, test } from 'vitest'
import { ether, payer } from '#testing/samples.ts'
import { eventLog, replay, stepClock } from '../../shared/testing/replay.ts'
import { buying, ethereum } from '../testing/samples.ts'
import { createKyberRouter } from './kyberswap.ts'
import { rawMember } from './raw-member.ts'

const ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

async function kyberswap(files: readonly string[], change?: (body: unknown) => unknown) {
  const { url, asked } = await replay(
    files.map((file) => new URL(`recorded/${file}.json`, import.meta.url)),
    change,
  )
  const router = createKyberRouter({ url, clientId: 'suite', clock: stepClock(), log: eventLog() })
  onTestFinished(() => router.close())
  return { ...router, asked }
}

/** Replaces a piece of the recorded text of a route. */
const swapText = (from: string, to: string) => (body: unknown) =>
  typeof body === 'string' ? body.replace(from, to) : body

test('without a payer one call gives the quote, with our own floor', async () => {
  const { route, asked } = await kyberswap(['routes'])
  expect(await route(ethereum, buying)).toEqual({
    provider: 'kyberswap',
    expectedOut: 2_991_000_000n,
    minOut: 2_976_045_000n,
    priceImpactBps: 30,
    networkFee: { asset: 'native', amount: 250_000_000_000_000n },
    hops: [{ label: 'uniswapv3' }],
    expiresAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 30)),
  })
  expect(asked).toMatchObject([
    {
      method: 'GET',
      path: '/ethereum/api/v1/routes',
      query: {
        tokenIn: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        tokenOut: buying.to.address,
        amountIn: '1000000000000000000',
        gasInclude: 'true',
      },
      headers: { 'x-client-id': 'suite' },
    },
  ])
})

test('with a payer the route is built, for that payer and from exactly the bytes of the route', async () => {
  const { route, asked } = await kyberswap(['routes', 'build'])
  expect(await route(ethereum, { ...buying, payer })).toMatchObject({
    expectedOut: 2_990_500_000n,
    minOut: 2_975_547_500n,
    tx: {
      family: 'evm',
      chainId: 1,
      from: payer,
      to: ROUTER,
      value: '1000000000000000000',
      data: '0xe21fd0e9',
    },
  })
  const [routes, build] = asked
  expect(routes?.query['origin']).toBe(payer)
  const sent = rawMember(build?.body ?? '', ['routeSummary'])
  expect(sent).toContain('1461446703485210103287273052203988822378723970341,"weight":1.0,"tiny":1E-7')
  expect(sent).toContain('"checksum":"9223372036854775809"')
  expect(JSON.parse(build?.body ?? '')).toMatchObject({
    sender: payer,
    recipient: payer,
    slippageTolerance: 50,
    deadline: Date.UTC(2026, 0, 1, 0, 20) / 1000,
    source: 'suite',
  })
  expect(build?.body).not.toContain('ignoreCappedSlippage')
})

test('a slippage above its cap is confirmed as meant', async () => {
  const { route, asked } = await kyberswap(['routes', 'build'])
  await route(ethereum, { ...buying, slippageBps: 2001, payer })
  expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ ignoreCappedSlippage: true })
})

test('a token in names the router as its spender', async () => {
  const sell = { from: buying.to, to: ether, amount: buying.amount, slippageBps: 50 }
  const { route } = await kyberswap(['routes'], (body) =>
    typeof body === 'string'
      ? body
          .replace(
            '"tokenIn":"0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"',
            `"tokenIn":"${sell.from.address}"`,
          )
          .replace(
            '"tokenOut":"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"',
            '"tokenOut":"0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"',
          )
      : body,
  )
  expect(await route(ethereum, sell)).toMatchObject({ spender: ROUTER })
})

test('when the price moves between route and call beyond what was agreed, the quote is void', async () => {
  for (const build of ['build-moved', 'build-slippage']) {
    const { route } = await kyberswap(['routes', build])
    await expect(route(ethereum, { ...buying, payer })).rejects.toMatchObject({ code: 'SLIPPAGE' })
  }
})

test.each<[string, string, string]>([
  ['another token', '"tokenOut":"0xa0b8', '"tokenOut":"0xb0b8'],
  ['another amount', '"amountIn":"1000000000000000000","amountInUsd"', '"amountIn":"1","amountInUsd"'],
  [
    'an amount in exponent form',
    '"amountOut":"2991000000","amountOutUsd"',
    '"amountOut":"2.991e9","amountOutUsd"',
  ],
  ['an HTML page', '{"code":0', '<html>{"code":0'],
])('an answer with %s is not believed', async (_, from, to) => {
  const { route } = await kyberswap(['routes'], swapText(from, to))
  await expect(route(ethereum, buying)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each<[number, string, string]>([
  [4000, 'bad request', 'UPSTREAM_ERROR'],
  [4002, 'unable to bind request body', 'UPSTREAM_ERROR'],
  [4005, 'feeAmount is greater than amountIn', 'AMOUNT_TOO_SMALL'],
  [4007, 'feeAmount is greater than amountOut', 'AMOUNT_TOO_SMALL'],
  [4008, 'route not found', 'NO_ROUTE'],
  [4009, 'amountIn is greater than max allowed', 'AMOUNT_TOO_LARGE'],
  [4010, 'route not found', 'NO_ROUTE'],
  [4011, 'token not found', 'UNSUPPORTED_TOKEN'],
  [4221, 'weth not found', 'UNSUPPORTED_TOKEN'],
  [4222, 'quoted amount is smaller than estimated', 'SLIPPAGE'],
  [4227, 'estimate gas failed: insufficient funds', 'UPSTREAM_ERROR'],
  // As a router's revert text was recorded.
  [4227, 'execution reverted: Return amount is not enough', 'SLIPPAGE'],
])('code %i (%s), with whatever status, is %s here', async (code, message, ours) => {
  const { route } = await kyberswap(['routes'], () => ({ code, message, requestId: 'r' }))
  await expect(route(ethereum, buying)).rejects.toMatchObject({ code: ours })
})

test('too many requests send callers away for as long as it says', async () => {
  const { route } = await kyberswap(['rate-limit'])
  await expect(route(ethereum, buying)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 3 })
})

test('a chain that it does not serve has no route there', async () => {
  const { route, asked } = await kyberswap(['routes'])
  const { kyberswap: _, ...unserved } = ethereum
  await expect(route(unserved, buying)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  expect(asked).toEqual([])
})
