import { caip2Id } from '../../formats/caip2.ts'
import { minor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import { canonicalAddress, canonicalTxHash } from './codec/address.ts'
import { balances } from './node/balances.ts'
import { sol } from '../../formats/coins.ts'
import { refuseProduct } from '../shared/refuse-product.ts'
import { productProblem } from './build/check-product.ts'
import { feeLeg } from './build/fee-leg.ts'
import { together } from './build/together.ts'
import { transfer } from './build/transfer.ts'
import { memoOf } from './codec/memo.ts'
import { namedInstructions } from './codec/named.ts'
import { JUPITER } from './codec/programs.ts'
import { coinIn } from './codec/coin-in.ts'
import { createRelay } from './build/relay.ts'
import type { Rpc } from './node/rpc.ts'
import { lacks } from './node/lacks.ts'
import { createRent } from './node/rent.ts'
import { wouldFail } from './node/would-fail.ts'
import { createPaidTo, createSentSince } from './history/sent-since.ts'
import { arrived } from './judge/arrived.ts'
import { transactionOf, verify } from './judge/verify.ts'

export interface SolanaChainDeps {
  /** What CAIP-2 calls the cluster: the first 32 characters of its genesis hash. */
  readonly cluster: string
  /** Hash of the cluster's first block, base58: a node that shows another one is never used. */
  readonly genesis: string
  /** The nodes as one. */
  readonly node: Rpc
  /** Programs beside Solana's own that a swap may call; Jupiter's version 6 by default. */
  readonly swapPrograms?: readonly string[]
  readonly log: Log
}

const SLOT_MS = 400
/** Amounts are u64. */
const LARGEST = minor(2n ** 64n - 1n)
const CLUSTER_LETTERS = 32

/** What CAIP-2 calls a cluster. */
export const clusterOf = (genesis: string): string => genesis.slice(0, CLUSTER_LETTERS)

/** A cluster of Solana over its nodes. Throws RangeError for a genesis hash that is not the cluster's. */
export function createSolanaChain(deps: SolanaChainDeps): Chain {
  const { cluster, genesis, node: rpc, swapPrograms = [JUPITER], log } = deps
  if (canonicalAddress(genesis) === undefined || clusterOf(genesis) !== cluster)
    throw new RangeError(`${genesis} is not the genesis hash of ${cluster}`)
  const readRent = createRent(rpc)
  const programs: ReadonlySet<string> = new Set(swapPrograms)

  return {
    key: 'solana',
    family: 'solana',
    caip2: caip2Id.solana(cluster),
    coin: sol,
    blockMs: SLOT_MS,

    owns: (tx) => tx.family === 'solana' && tx.cluster === cluster,
    canonicalAddress,
    canonicalAsset(text) {
      const address = text === sol.address ? text : canonicalAddress(text)
      return address === undefined ? undefined : { address }
    },
    canonicalTxHash,
    largest: () => LARGEST,

    feeAsset: (from) => from,
    feeLeg: (leg) => feeLeg(rpc, cluster, leg),
    transfer: (ask) => transfer(rpc, cluster, ask),
    // Token accounts are opened by the transactions that need them.
    preparations: async () => [],
    checkProduct(tx, expected) {
      const problem = productProblem(tx, expected, { cluster, programs })
      refuseProduct(log, 'solana.product.refused', tx, problem)
    },

    together: (legs) => together(rpc, programs, legs),

    coinIn,

    balances: (address, assets) => balances(rpc, address, assets),

    lacks: (need) => lacks(rpc, readRent, need),

    verify: (txHash, expected) => verify(rpc, txHash, expected),
    async inspect(txHash) {
      const landed = await transactionOf(rpc, txHash)
      const payer = landed?.transaction.message.keys[0]
      if (landed === undefined || payer === undefined) return undefined
      const { message } = landed.transaction
      const memo = memoOf(namedInstructions(message, landed.meta.loadedAddresses))
      return { payer, nonce: landed.slot, block: landed.slot, memo }
    },

    arrived: (txHash, address) => arrived(rpc, txHash, address),
    ledgerOf: async (txHash) => (await transactionOf(rpc, txHash))?.slot,
    async reach(ledger) {
      const [newest, has] = await Promise.all([rpc.slot('confirmed'), rpc.hasBlock(ledger)])
      return { newest, has }
    },

    wouldFail: (tx, expected, before) => wouldFail(rpc, log, tx, expected, before),
    async point() {
      const [confirmed, processed] = await Promise.all([rpc.slot('confirmed'), rpc.slot('processed')])
      return { block: String(confirmed), nonce: confirmed, collecting: Math.max(confirmed, processed) }
    },
    // Solana has no queue of waiting transactions: one that the leaders do not take within a minute is gone.
    hasWaiting: async () => false,
    // By the finalized height: before it, a transaction that landed at the last moment may not be visible yet.
    mayStillLand: async (tx) =>
      tx.family === 'solana' && BigInt(await rpc.finalBlockHeight()) <= BigInt(tx.lastValidBlockHeight),
    relay: createRelay(rpc, cluster),
    sentSince: createSentSince(rpc, log),
    incoming: [{ of: 'payments', paidTo: createPaidTo(rpc, log) }],
    // The first block never changes, and no other cluster has it.
    anchor: async () => ({ number: '0', hash: genesis }),
  }
}
