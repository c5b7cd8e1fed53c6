import { type Address, zeroAddress } from 'viem'
import { pairAbi } from '../evm/artifacts.ts'
import type { LocalChain } from '../evm/local-chain.ts'
import { type Pool, spotPrice } from './pools.ts'
import { usdText, usdValue } from './usd.ts'

/** A token, or the coin itself, as the aggregators know it. */
export interface MarketToken {
  /** Zero for the coin. */
  readonly address: Address
  /** The token that the pools trade in its place: the wrapped coin for the coin. */
  readonly traded: Address
  readonly native: boolean
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly verified: boolean
  readonly usdtLike: boolean
}

/** The pools of a chain as they are now, with prices that follow from them. */
export interface Prices {
  readonly pools: readonly Pool[]
  /** Value of an amount in dollars, as decimal text; "0" when no pool gives it a price. */
  usd(token: MarketToken, amountMinor: bigint): string
  /** How much less, in millionths, one amount is worth than another; negative when it is worth more. */
  lossPpm(from: { token: MarketToken; amount: bigint }, to: { token: MarketToken; amount: bigint }): number
}

export interface Market {
  readonly chain: LocalChain
  /** The coin first; only what the aggregators list. */
  readonly tokens: readonly MarketToken[]
  /** By address in any case, or by symbol; a verified token wins over another with the same symbol. */
  find(reference: string): MarketToken | undefined
  prices(): Promise<Prices>
  gasPrice(): Promise<bigint>
}

export function createMarket(chain: LocalChain): Market {
  const tokens = listTokens(chain)
  const dollar = tokens.find((token) => token.symbol === chain.spec.dollar && token.verified)
  if (dollar === undefined) throw new Error(`${chain.spec.name} has no token to count dollars in`)
  return {
    chain,
    tokens,
    find(reference) {
      const text = reference.toLowerCase()
      const bearers = tokens.filter((token) => token.symbol.toLowerCase() === text)
      const byAddress = tokens.find((token) => token.address.toLowerCase() === text)
      return byAddress ?? bearers.find((token) => token.verified) ?? bearers[0]
    },
    async prices() {
      const pools = await readPools(chain)
      const value = (token: MarketToken, amount: bigint) =>
        usdValue(amount, spotPrice(pools, token.traded, dollar.traded), dollar.decimals)
      return {
        pools,
        usd: (token, amount) => usdText(value(token, amount)),
        lossPpm(from, to) {
          const before = value(from.token, from.amount)
          return before === 0n ? 0 : Number(((before - value(to.token, to.amount)) * 1_000_000n) / before)
        },
      }
    },
    gasPrice: () => chain.client.getGasPrice(),
  }
}

function listTokens({ spec, deployment }: LocalChain): MarketToken[] {
  const base = { native: false, verified: true, usdtLike: false, decimals: spec.coin.decimals }
  const wrapped = { ...base, ...spec.wrapped, address: deployment.weth, traded: deployment.weth }
  const coin = { ...wrapped, ...spec.coin, native: true, address: zeroAddress }
  const others = spec.tokens.flatMap(({ id, symbol, name, decimals, listed, verified, usdtLike = false }) => {
    const address = deployment.tokens[id]
    if (!listed || address === undefined) return []
    return [{ address, traded: address, native: false, symbol, name, decimals, verified, usdtLike }]
  })
  // As in the aggregators’ lists: the tokens that people look for first, then the wrapped coin, then the rest.
  const unknown = others.findIndex((token) => !token.verified)
  return [coin, ...others.toSpliced(unknown, 0, wrapped)]
}

async function readPools({ client, deployment }: LocalChain): Promise<Pool[]> {
  // All of one block: a swap in between would give prices that never were.
  const blockNumber = await client.getBlockNumber()
  return Promise.all(
    deployment.pools.map(async ({ pair, a, b }) => {
      const [reserve0, reserve1] = await client.readContract({
        address: pair,
        abi: pairAbi,
        functionName: 'getReserves',
        blockNumber,
      })
      // A pair sorts its two tokens by address.
      const sorted = a.toLowerCase() < b.toLowerCase()
      return { a, b, reserveA: sorted ? reserve0 : reserve1, reserveB: sorted ? reserve1 : reserve0 }
    }),
  )
}
