import fc from 'fast-check'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { routerAbi } from '../evm/artifacts.ts'
import { tokenOf, useLocalChain } from '../evm/testing/local-chain.ts'
import { createMarket, type Market } from './market.ts'
import { bestPath } from './pools.ts'

const eth = useLocalChain('eth')

function find(market: Market, symbol: string) {
  const token = market.find(symbol)
  if (token === undefined) throw new Error(`there is no ${symbol}`)
  return token
}

test('every path gives to the unit what the deployed router says it gives', async () => {
  const { client, deployment } = eth()
  const market = createMarket(eth())
  const { pools } = await market.prices()
  const traded = [
    ...new Set(market.tokens.filter(({ symbol }) => symbol !== 'LONE').map((token) => token.traded)),
  ]
  const token = fc.constantFrom(...traded)
  await fc.assert(
    fc.asyncProperty(token, token, fc.bigInt(1n, 10n ** 24n), async (from, to, amountIn) => {
      fc.pre(from !== to)
      const path = bestPath(pools, from, to, amountIn)
      fc.pre(path !== undefined && path.amountOut > 0n)
      const amounts = await client.readContract({
        address: deployment.router,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args: [amountIn, path?.tokens ?? []],
      })
      expect(path?.amountOut).toBe(amounts.at(-1))
    }),
    { numRuns: 60 },
  )
})

test('one coin moves its price by less than a tenth of a percent beyond the pool’s fee', async () => {
  const market = createMarket(eth())
  const prices = await market.prices()
  const coin = find(market, 'ETH')
  const usdc = find(market, 'USDC')
  const path = bestPath(prices.pools, coin.traded, usdc.traded, parseEther('1'))
  const loss = prices.lossPpm(
    { token: coin, amount: parseEther('1') },
    { token: usdc, amount: path?.amountOut ?? 0n },
  )
  expect(loss).toBeGreaterThan(3_000)
  expect(loss).toBeLessThan(4_000)
})

test('a symbol finds the verified token, an address in any case finds its own', () => {
  const market = createMarket(eth())
  expect(market.find('usdc')?.address).toBe(tokenOf(eth(), 'USDC'))
  expect(market.find(tokenOf(eth(), 'FAKE_USDC').toLowerCase())?.verified).toBe(false)
  expect(market.find('TAXED')).toBeUndefined()
})
