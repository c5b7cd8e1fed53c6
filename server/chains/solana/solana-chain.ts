import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import { canonicalAddress, canonicalTxHash } from './codec/address.ts'
import { balances } from './node/balances.ts'
import { productProblem, refusedProduct } from './build/check-product.ts'
import { feeLeg } from './build/fee-leg.ts'
import { memoOf } from './codec/memo.ts'
import { namedInstructions } from './codec/named.ts'
import { createNodes } from './node/nodes.ts'
import { JUPITER } from './codec/programs.ts'
import { coinsSent } from './codec/read-transaction.ts'
import { createRelay } from './build/relay.ts'
import { createRpc, type Rpc } from './node/rpc.ts'
import { createPaidTo, createSentSince } from './history/sent-since.ts'
import { transactionOf, verify } from './judge/verify.ts'

export interface SolanaChainDeps {
  /** What CAIP-2 calls the cluster: the first 32 characters of its genesis hash. */
  readonly cluster: string
  /** Hash of the cluster's first block, base58: a node that shows another one is never used. */
  readonly genesis: string
  /** JSON-RPC nodes in order of preference. */
  readonly rpcUrls: readonly string[]
  /** Programs beside Solana's own that a swap may call; Jupiter's version 6 by default. */
  readonly swapPrograms?: readonly string[]
  readonly log: Log
  /** The network. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number
}

export const SOL: Asset = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }

/** Time from slot to slot. */
const SLOT_MS = 400
/** Amounts are u64. */
const LARGEST = minor(2n ** 64n - 1n)
const CLUSTER_LETTERS = 32

/** What CAIP-2 calls a cluster. */
export const clusterOf = (genesis: string): string => genesis.slice(0, CLUSTER_LETTERS)

/** A cluster of Solana over its JSON-RPC nodes. Throws RangeError for a genesis hash that is not the cluster's. */
export function createSolanaChain(deps: SolanaChainDeps): Chain {
  if (canonicalAddress(deps.genesis) === undefined || clusterOf(deps.genesis) !== deps.cluster)
    throw new RangeError(`${deps.genesis} is not the genesis hash of ${deps.cluster}`)
  return solanaChain(deps, createRpc(createNodes(deps)))
}

/** The same over a reader of its own. */
export function solanaChain(
  { cluster, genesis, swapPrograms = [JUPITER], log }: Omit<SolanaChainDeps, 'rpcUrls' | 'fetch'>,
  rpc: Rpc,
): Chain {
  const programs: ReadonlySet<string> = new Set(swapPrograms)

  return {
    key: 'solana',
    coin: SOL,
    blockMs: SLOT_MS,

    canonicalAddress,
    canonicalAsset(text) {
      const address = text === SOL.address ? text : canonicalAddress(text)
      return address === undefined ? undefined : { address }
    },
    canonicalTxHash,
    largest: () => LARGEST,

    feeAsset: (from) => from,
    feeLeg: (leg) => feeLeg(rpc, cluster, leg),
    // Token accounts are opened by the transactions that need them.
    preparations: async () => [],
    checkProduct(tx, expected) {
      const problem = productProblem(tx, expected, { cluster, programs })
      if (problem === undefined) return
      // Either an aggregator has changed, or somebody is trying something.
      log.error('solana.product.refused', { to: tx.to, problem })
      throw refusedProduct(problem)
    },

    coinIn: (tx) => (tx.family === 'solana' ? coinsSent(tx) : minor(0n)),

    balances: (address, assets) => balances(rpc, address, assets),

    verify: (txHash, expected) => verify(rpc, txHash, expected),
    async inspect(txHash) {
      const landed = await transactionOf(rpc, txHash)
      const payer = landed?.transaction.message.keys[0]
      if (landed === undefined || payer === undefined) return undefined
      const { message } = landed.transaction
      const memo = memoOf(namedInstructions(message, landed.meta.loadedAddresses))
      return { payer, nonce: landed.slot, memo }
    },

    async point() {
      const slot = await rpc.slot()
      return { block: String(slot), nonce: slot }
    },
    // Nodes have no place where transactions wait: one that the leaders do not take within a minute is gone.
    hasWaiting: async () => false,
    // By the finalized height: until then, what has landed at the last moment may not have been seen yet.
    mayStillLand: async (tx) =>
      tx.family === 'solana' && BigInt(await rpc.finalBlockHeight()) <= BigInt(tx.lastValidBlockHeight),
    relay: createRelay(rpc, cluster),
    sentSince: createSentSince(rpc, log),
    incoming: [{ of: 'payments', paidTo: createPaidTo(rpc, log) }],
    // The first block never changes, and no other cluster has it.
    anchor: async () => ({ number: '0', hash: genesis }),
  }
}
