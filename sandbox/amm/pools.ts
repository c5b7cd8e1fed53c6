import type { Address } from 'viem'

/** Uniswap V2's arithmetic: constant product, 0.3 % of the input stays in the pool. Exact, to the last unit. */

export interface Pool {
  readonly a: Address
  readonly b: Address
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** A way through the pools: the tokens passed, first to last, and what comes out at the end, in minor units. */
export interface Path {
  readonly tokens: readonly Address[]
  readonly amountOut: bigint
}

const MAX_HOPS = 3

/** The output of one pool for an input, rounded down. */
export function amountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const taken = amountIn * 997n
  return (taken * reserveOut) / (reserveIn * 1000n + taken)
}

interface Side {
  readonly to: Address
  readonly reserveIn: bigint
  readonly reserveOut: bigint
}

function sides(pools: readonly Pool[], token: Address): Side[] {
  return pools.flatMap((pool) => {
    if (pool.a === token) return [{ to: pool.b, reserveIn: pool.reserveA, reserveOut: pool.reserveB }]
    if (pool.b === token) return [{ to: pool.a, reserveIn: pool.reserveB, reserveOut: pool.reserveA }]
    return []
  })
}

/** The path of at most three pools that gives most; `undefined` when none joins the two tokens. */
export function bestPath(
  pools: readonly Pool[],
  from: Address,
  to: Address,
  amountIn: bigint,
): Path | undefined {
  let best: Path | undefined
  const walk = (tokens: readonly Address[], at: Address, amount: bigint): void => {
    if (at === to) {
      if (best === undefined || amount > best.amountOut) best = { tokens, amountOut: amount }
      return
    }
    if (tokens.length > MAX_HOPS) return
    for (const side of sides(pools, at))
      if (!tokens.includes(side.to))
        walk([...tokens, side.to], side.to, amountOut(amount, side.reserveIn, side.reserveOut))
  }
  if (from !== to) walk([from], from, amountIn)
  return best
}

/** A value as an exact fraction. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * How many minor units of `dollar` one minor unit of a token is worth at the pools' mid prices: over the fewest
 * pools and, among these, where the token's own reserve is largest.
 */
export function spotPrice(pools: readonly Pool[], token: Address, dollar: Address): Ratio | undefined {
  let ways = [{ at: token, seen: [token], price: { numerator: 1n, denominator: 1n } }]
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const arrived = ways.find((way) => way.at === dollar)
    if (arrived !== undefined) return arrived.price
    ways = ways.flatMap((way) =>
      sides(pools, way.at)
        .filter((side) => !way.seen.includes(side.to))
        .toSorted((left, right) => (left.reserveIn < right.reserveIn ? 1 : -1))
        .map((side) => ({
          at: side.to,
          seen: [...way.seen, side.to],
          price: {
            numerator: way.price.numerator * side.reserveOut,
            denominator: way.price.denominator * side.reserveIn,
          },
        })),
    )
  }
  return undefined
}
