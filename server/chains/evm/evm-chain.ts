import { toHex } from 'viem'
import { SuiteError } from '../../domain/errors.ts'
import { LARGEST, minor, readMinor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import { canonicalAddress, canonicalTxHash } from './codec/address.ts'
import { approvals } from './build/preparations.ts'
import { balances } from './node/balances.ts'
import { productProblem, refusedProduct } from './build/check-product.ts'
import type { EvmDefinition } from './definitions.ts'
import { feeLeg } from './build/fee-leg.ts'
import { createIncoming } from './history/incoming.ts'
import { createNodes } from './node/nodes.ts'
import { memoOf } from './codec/memo.ts'
import { createRpc, type Rpc } from './node/rpc.ts'
import { createSentSince } from './history/sent-since.ts'
import { verify } from './judge/verify.ts'

export interface EvmChainDeps {
  readonly definition: EvmDefinition
  /** JSON-RPC nodes in order of preference. */
  readonly rpcUrls: readonly string[]
  /** Contracts that a product call may go to and that may be allowed to spend tokens. */
  readonly routers: readonly string[]
  readonly log: Log
  /** The network. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number
}

/** An EVM chain over its JSON-RPC nodes. */
export function createEvmChain(deps: EvmChainDeps): Chain {
  return evmChain(deps, createRpc(createNodes(deps)))
}

const refOf = (address: string | undefined) => (address === undefined ? undefined : { address })

/** The same over a reader of its own. */
export function evmChain(
  { definition, routers, log }: Pick<EvmChainDeps, 'definition' | 'routers' | 'log'>,
  rpc: Rpc,
): Chain {
  const known = new Set(routers.map((router) => router.toLowerCase()))
  const isRouter = (address: string) => known.has(address.toLowerCase())

  return {
    key: definition.key,
    coin: definition.coin,
    blockMs: definition.blockMs,

    canonicalAddress,
    canonicalAsset: (text) => refOf(text === 'native' ? text : canonicalAddress(text)),
    canonicalTxHash,
    largest: () => LARGEST,

    feeAsset: (from) => from,
    feeLeg: async (leg) => feeLeg(definition.id, leg),
    preparations: (need) => approvals(rpc, definition.id, isRouter, need),
    checkProduct(tx, expected) {
      const problem = productProblem(tx, expected, { id: definition.id, isRouter })
      if (problem === undefined) return
      // Either an aggregator has changed, or somebody is trying something.
      log.error('evm.product.refused', { chain: definition.key, to: tx.to, problem })
      throw refusedProduct(problem)
    },

    coinIn: (tx) => (tx.family === 'evm' ? readMinor(tx.value) : minor(0n)),

    balances: (address, assets) => balances(rpc, address, assets),

    verify: (txHash, expected) => verify(rpc, definition, txHash, expected),
    async inspect(txHash) {
      const tx = await rpc.transaction(txHash)
      if (tx === undefined) return undefined
      return { payer: canonicalAddress(tx.from) ?? tx.from, nonce: tx.nonce, memo: memoOf(tx) }
    },

    async point(address) {
      const block = await rpc.head()
      return { block: block.toString(), nonce: await rpc.nonce(address, block) }
    },
    async hasWaiting(address) {
      // One batch, which one node answers; a node that does not know `pending` answers `latest` twice.
      const [pending, latest] = await Promise.all([
        rpc.nonce(address, 'pending'),
        rpc.nonce(address, 'latest'),
      ])
      return pending > latest
    },
    sentSince: createSentSince(rpc, definition.key, log),
    incoming: createIncoming(rpc, definition, log),
    async anchor() {
      const head = await rpc.head()
      const depth = BigInt(definition.anchorDepth)
      const block = await rpc.block(head > depth ? head - depth : 0n)
      if (block === undefined)
        throw new SuiteError('UPSTREAM_ERROR', `The ${definition.name} network is out of step. Try again.`)
      return { number: toHex(block.number), hash: block.hash }
    },
  }
}
