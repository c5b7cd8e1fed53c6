import type { PublicKey } from '@solana/web3.js'
import { amountOut } from '../amm/pools.ts'
import { readTokenAccount } from '../solana/token-state.ts'
import { arriving, type SolanaToken } from '../solana/tokens.ts'
import type { SolanaPool, SolanaWorld } from '../solana/world.ts'

/** The market maker's side of a swap: prices from what its vaults hold. */

/** One pool passed: what goes into its vault's transfer, and what its other vault sends. Minor units. */
export interface Hop {
  readonly pool: SolanaPool
  readonly from: SolanaToken
  readonly to: SolanaToken
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** The route of one or two pools that gives most, at the reserves of this moment; empty when there is none. */
export function findRoute(world: SolanaWorld, from: SolanaToken, to: SolanaToken, amount: bigint): Hop[] {
  const routes = hopsFrom(world, from, amount).flatMap((first) =>
    first.to === to
      ? [[first]]
      : hopsFrom(world, first.to, arriving(first.to, first.amountOut))
          .filter((second) => second.to === to && second.pool !== first.pool)
          .map((second) => [first, second]),
  )
  const [best] = routes.toSorted((left, right) => (received(left) < received(right) ? 1 : -1))
  return best === undefined || received(best) === 0n ? [] : best
}

/** The amount that arrives at the taker, after a token's own fees. */
export function received(route: readonly Hop[]): bigint {
  const last = route.at(-1)
  return last === undefined ? 0n : arriving(last.to, last.amountOut)
}

const hopsFrom = (world: SolanaWorld, from: SolanaToken, amountIn: bigint): Hop[] =>
  world.pools.flatMap((pool) => hopThrough(world, pool, from, amountIn) ?? [])

/** At the reserves of this moment; `undefined` for a pool of other tokens. */
export function hopThrough(
  world: SolanaWorld,
  pool: SolanaPool,
  from: SolanaToken,
  amountIn: bigint,
): Hop | undefined {
  if (pool.a.token !== from && pool.b.token !== from) return undefined
  const { source, target, to } = vaultsOf(pool, from)
  const reserves = [held(world, source), held(world, target)] as const
  return { pool, from, to, amountIn, amountOut: amountOut(arriving(from, amountIn), ...reserves) }
}

/** Where a pool takes a token, and from where it gives the other one. */
export function vaultsOf({ a, b }: SolanaPool, from: SolanaToken) {
  const [source, target] = a.token === from ? [a, b] : [b, a]
  return { source: source.vault, target: target.vault, to: target.token }
}

/** The transfers of a route, from a taker's account to a taker's account. */
export function movesOf(route: readonly Hop[], own: PublicKey, target: PublicKey) {
  return route.flatMap((hop, i) => {
    const next = route[i + 1]
    const { source, target: gives } = vaultsOf(hop.pool, hop.from)
    const to = next === undefined ? target : vaultsOf(next.pool, next.from).source
    const bought = { token: hop.to, from: gives, to, amount: hop.amountOut }
    return i === 0 ? [{ token: hop.from, from: own, to: source, amount: hop.amountIn }, bought] : [bought]
  })
}

export function held({ ledger }: SolanaWorld, vault: PublicKey): bigint {
  const account = ledger.svm.account(vault)
  return (account === undefined ? undefined : readTokenAccount(account))?.amount ?? 0n
}
