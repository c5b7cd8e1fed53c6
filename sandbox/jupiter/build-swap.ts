import {
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  closeTokenAccount,
  createTokenAccount,
  syncWrappedSol,
  tokenAccountAddress,
  transferTokens,
} from '../solana/programs.ts'
import { SOL } from '../solana/tokens.ts'
import type { SolanaWorld } from '../solana/world.ts'
import { type Hop, movesOf } from './maker.ts'
import { routeCall, type Terms } from './program.ts'

const COMPUTE_UNITS = 400_000
/** Micro-lamports for each compute unit. */
export const COMPUTE_UNIT_PRICE = 25_000
export const PRIORITY_LAMPORTS = (COMPUTE_UNITS * COMPUTE_UNIT_PRICE) / 1_000_000

/**
 * A v0 transaction that moves all of a route's tokens or none. By a call of the aggregator's program where its terms are
 * given; else by the transfers themselves, signed by the maker. The taker's signature is missing.
 */
export function buildSwap(
  world: SolanaWorld,
  [first, ...rest]: readonly Hop[],
  taker: PublicKey,
  terms?: Terms,
) {
  if (first === undefined) throw new Error('a swap needs a route')
  const route = [first, ...rest] as const
  const last = rest.at(-1) ?? first
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
  const moves = movesOf(route, source, target).map((move, i) =>
    transferTokens({ ...move, owner: i === 0 ? taker : maker }),
  )
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: COMPUTE_UNIT_PRICE }),
    ...wrap,
    createTokenAccount(last.to, taker, taker),
    ...(terms === undefined ? moves : [routeCall(route, taker, terms)]),
    ...(first.from === SOL ? [closeTokenAccount(source, taker)] : []),
    ...(last.to === SOL ? [closeTokenAccount(target, taker)] : []),
  ]
  const message = new TransactionMessage({ payerKey: taker, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message([world.table]))
  if (terms === undefined) transaction.sign([world.maker])
  return { transaction: Buffer.from(transaction.serialize()).toString('base64'), lastValidBlockHeight }
}
