import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import { fetchText } from '../../shared/fetch-text.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { type Ask as AskNode, createPool, type PoolPorts } from '../../shared/pool.ts'
import type { EvmDefinition } from '../definitions.ts'
import { createCalls, type Request } from './calls.ts'
import { isRefusal, together, whyOf } from './node-errors.ts'

/** One JSON-RPC call to any node of a chain that answers. Throws SuiteError, or Reverted from a simulated call. */
export type Ask = AskNode<readonly unknown[], unknown>

export interface NodesDeps extends PoolPorts {
  readonly definition: EvmDefinition
  /** In order of preference; the next one is asked when one fails. */
  readonly rpcUrls: readonly string[]
  /** False for a part of the chain's nodes: where all are behind, others may not be. True by default. */
  readonly areAll?: boolean
}

const RETRY_DELAY_MS = 100
/** A full block of a busy chain is about 2 MB of JSON. */
const MOST_BYTES = 16 * 1024 * 1024
/** A node whose newest block is older than this, and older than this many blocks, does not follow its chain. */
const OLD_MS = 3 * 60_000
const OLD_BLOCKS = 20
const Head = z.object({
  timestamp: z
    .string()
    .regex(/^0x[0-9a-f]{1,12}$/i)
    .transform(Number),
})

/**
 * The nodes of a chain as one: each is asked only after it has shown the chain's id. Only a reverted call is an answer
 * of the chain. Whatever else a node says instead of a result speaks of the node, and the next one is asked.
 */
export function createNodes(deps: NodesDeps): Ask {
  const { definition, rpcUrls: urls, areAll = true, fetch, timeoutMs = 5_000, ...ports } = deps
  const { nowMs = Date.now } = ports
  const limits = { timeoutMs, mostBytes: MOST_BYTES }

  async function check(call: Request): Promise<void> {
    // One batch. What a node does not tell of its head says nothing.
    const [id, newest] = await Promise.all([
      call('eth_chainId', []),
      call('eth_getBlockByNumber', ['latest', false]).catch(() => undefined),
    ])
    if (typeof id !== 'string' || !/^0x[0-9a-f]+$/i.test(id) || Number(id) !== definition.id)
      throw new NodeFailure('foreign', `the node serves chain ${String(id)}`)
    const seconds = Head.safeParse(newest).data?.timestamp ?? Number.POSITIVE_INFINITY
    const ageMs = nowMs() - seconds * 1000
    if (ageMs > Math.max(OLD_MS, OLD_BLOCKS * definition.blockMs))
      throw new NodeFailure('behind', `its newest block is ${Math.round(ageMs / 1000)} s old`)
  }

  const { ask } = createPool<readonly unknown[], unknown>({
    ...ports,
    key: definition.key,
    name: definition.name,
    family: 'evm',
    urls,
    mayAllBeBehind: areAll,
    whyOf,
    together: (failures, method) => together(failures, method, definition.name),
    open(url) {
      const call = createCalls((body) => fetchText(fetch, url, limits, body), nowMs)
      return { ask: call, check: () => check(call) }
    },
  })
  return (method, params) =>
    ask(method, params).catch(async (error: unknown) => {
      if (!(error instanceof SuiteError) || isRefusal(error) || error.code === 'UNAVAILABLE') throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      return ask(method, params)
    })
}
