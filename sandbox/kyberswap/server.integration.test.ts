import { type Address, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createMarket } from '../amm/market.ts'
import { send, tokenOf, useLocalChain, userAt } from '../evm/testing/local-chain.ts'
import { type KyberServer, startKyberswap } from './server.ts'
import { COIN } from './shapes.ts'

const eth = useLocalChain('eth')
let kyberswap: KyberServer

beforeAll(async () => {
  kyberswap = await startKyberswap({ markets: [createMarket(eth())], now: Date.now })
})
afterAll(() => kyberswap.stop())

const Routes = z.object({ data: z.object({ routeSummary: z.record(z.string(), z.unknown()) }) })
const Build = z.object({
  data: z.object({
    routerAddress: z.custom<Address>(),
    data: z.custom<Hex>(),
    transactionValue: z.string(),
    amountOut: z.string(),
  }),
})

async function call(path: string, body?: unknown) {
  const post = { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${kyberswap.origin}${path}`, body === undefined ? {} : post)
  return { status: response.status, body: z.unknown().parse(await response.json()) }
}

const routes = (changes: Readonly<Record<string, string>> = {}) => {
  const query = {
    tokenIn: COIN,
    tokenOut: tokenOf(eth(), 'UNI'),
    amountIn: String(parseEther('1')),
    ...changes,
  }
  return call(`/ethereum/api/v1/routes?${new URLSearchParams(query).toString()}`)
}
const summary = async () => Routes.parse((await routes()).body).data.routeSummary
const build = (routeSummary: unknown, changes: Readonly<Record<string, unknown>> = {}) => {
  const { address } = userAt(0)
  const body = { routeSummary, sender: address, recipient: address, slippageTolerance: 50, ...changes }
  return call('/ethereum/api/v1/route/build', body)
}

test('a built route is a call of the router that gives exactly what was quoted', async () => {
  const { data } = Build.parse((await build(await summary())).body)
  const balance = () =>
    eth().client.readContract({
      address: tokenOf(eth(), 'UNI'),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [userAt(0).address],
    })
  const before = await balance()
  const value = BigInt(data.transactionValue)
  await send(eth(), 0, { to: data.routerAddress, data: data.data, value })
  expect(value).toBe(parseEther('1'))
  expect((await balance()) - before).toBe(BigInt(data.amountOut))
})

test('a route over two pools lists both, each with what goes in and what comes out', async () => {
  expect(await summary()).toMatchObject({
    tokenIn: COIN.toLowerCase(),
    route: [[{ exchange: 'uniswap', swapAmount: '1000000000000000000' }, { exchange: 'uniswap' }]],
  })
})

test('a route that was changed on the way is refused, one whose fields were reordered is not', async () => {
  const route = await summary()
  const reordered = Object.fromEntries(Object.entries(route).toReversed())
  expect((await build(reordered)).status).toBe(200)
  expect(await build({ ...route, amountOut: '1' })).toMatchObject({
    status: 400,
    body: { code: 4002, details: ['routeSummary: invalid checksum'] },
  })
})

test('a price that moved since the route shows as a change of the output', async () => {
  const route = await summary()
  const { data } = Build.parse((await build(route)).body)
  await send(eth(), 1, { to: data.routerAddress, data: data.data, value: BigInt(data.transactionValue) })
  expect((await build(route)).body).toMatchObject({ data: { outputChange: { level: 1 } } })
})

test('refusals have the codes of the protocol', async () => {
  const unknown = '0x00000000000000000000000000000000000000aa'
  const refusals = [
    await routes({ tokenOut: unknown }),
    await routes({ tokenIn: '0x0000000000000000000000000000000000000000' }),
    await routes({ tokenOut: tokenOf(eth(), 'LONE') }),
    await routes({ tokenOut: tokenOf(eth(), 'WETH') }),
    await routes({ amountIn: '0' }),
    await build({}),
    await build(await summary(), { slippageTolerance: 5_000 }),
    await call('/polygon/api/v1/routes'),
  ]
  const codes = refusals.map(({ status, body }) => [status, z.object({ code: z.number() }).parse(body).code])
  expect(codes).toEqual([
    [400, 4011],
    [400, 4011],
    [400, 4010],
    [400, 4008],
    [400, 4001],
    [400, 4002],
    [400, 4002],
    [404, 404],
  ])
})
