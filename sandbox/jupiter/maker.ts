import {
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { amountOut } from '../amm/pools.ts'
import {
  closeTokenAccount,
  createTokenAccount,
  syncWrappedSol,
  tokenAccountAddress,
  transferTokens,
} from '../solana/programs.ts'
import { readTokenAccount } from '../solana/token-state.ts'
import { arriving, SOL, type SolanaToken } from '../solana/tokens.ts'
import type { SolanaPool, SolanaWorld } from '../solana/world.ts'

/** The market maker's side of a swap: prices from what its vaults hold, and its signature. */

/** One pool passed: what goes into its vault's transfer, and what its other vault sends. Minor units. */
export interface Hop {
  readonly pool: SolanaPool
  readonly from: SolanaToken
  readonly to: SolanaToken
  readonly amountIn: bigint
  readonly amountOut: bigint
}

const COMPUTE_UNITS = 400_000
/** Micro-lamports for each compute unit. */
export const COMPUTE_UNIT_PRICE = 25_000
export const PRIORITY_LAMPORTS = (COMPUTE_UNITS * COMPUTE_UNIT_PRICE) / 1_000_000

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

function hopsFrom(world: SolanaWorld, from: SolanaToken, amountIn: bigint): Hop[] {
  return world.pools.flatMap((pool) => {
    if (pool.a.token !== from && pool.b.token !== from) return []
    const [source, target] = pool.a.token === from ? [pool.a, pool.b] : [pool.b, pool.a]
    const reserves = [held(world, source.vault), held(world, target.vault)] as const
    const out = amountOut(arriving(from, amountIn), ...reserves)
    return [{ pool, from, to: target.token, amountIn, amountOut: out }]
  })
}

export function held({ ledger }: SolanaWorld, vault: PublicKey): bigint {
  const account = ledger.svm.account(vault)
  return (account === undefined ? undefined : readTokenAccount(account))?.amount ?? 0n
}

const vaultOf = ({ a, b }: SolanaPool, token: SolanaToken): PublicKey =>
  a.token === token ? a.vault : b.vault

/** A v0 transaction that moves all of a route's tokens or none, signed by the maker; the taker's signature is missing. */
export function buildSwap(world: SolanaWorld, route: readonly Hop[], taker: PublicKey) {
  const first = route[0]
  const last = route.at(-1)
  if (first === undefined || last === undefined) throw new Error('a swap needs a route')
  const { blockhash, lastValidBlockHeight } = world.ledger.latestBlockhash()
  const source = tokenAccountAddress(first.from, taker)
  const target = tokenAccountAddress(last.to, taker)
  const maker = world.maker.publicKey
  const wrap =
    first.from === SOL
      ? [
          createTokenAccount(SOL, taker, taker),
          SystemProgram.transfer({ fromPubkey: taker, toPubkey: source, lamports: first.amountIn }),
          syncWrappedSol(source),
        ]
      : []
  const moves = route.map((hop, i) => {
    const next = route[i + 1]
    const from = vaultOf(hop.pool, hop.to)
    const to = next === undefined ? target : vaultOf(next.pool, hop.to)
    return transferTokens({ token: hop.to, from, to, owner: maker, amount: hop.amountOut })
  })
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: COMPUTE_UNIT_PRICE }),
    ...wrap,
    createTokenAccount(last.to, taker, taker),
    transferTokens({
      token: first.from,
      from: source,
      to: vaultOf(first.pool, first.from),
      owner: taker,
      amount: first.amountIn,
    }),
    ...moves,
    ...(first.from === SOL ? [closeTokenAccount(source, taker)] : []),
    ...(last.to === SOL ? [closeTokenAccount(target, taker)] : []),
  ]
  const message = new TransactionMessage({ payerKey: taker, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([world.maker])
  return { transaction: Buffer.from(transaction.serialize()).toString('base64'), lastValidBlockHeight }
}
