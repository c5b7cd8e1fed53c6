import { createClient, custom, fallback, http, rpcSchema } from 'viem'
import { SuiteError } from '../../../domain/errors.ts'
import type { Log } from '../../../ports/log.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import { createIdentity } from '../../shared/identity.ts'
import { noting } from '../../shared/node-notes.ts'
import type { EvmDefinition } from '../definitions.ts'
import { isRefusal, isStateMissing, nodeError, Reverted, whyOf } from './node-errors.ts'

/** One JSON-RPC call to any node of a chain that answers. Throws SuiteError, or Reverted from a simulated call. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface NodesDeps {
  readonly definition: EvmDefinition
  /** In order of preference; the next one is asked when one fails. */
  readonly rpcUrls: readonly string[]
  readonly log: Log
  readonly notes?: NodeNotes
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds. */
  readonly timeoutMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

/** Public nodes take batches of at least this many calls. */
const BATCH = 20
const RETRY_DELAY_MS = 100
/** A full block of a busy chain is about 2 MB of JSON. */
const MOST_BYTES = 16 * 1024 * 1024

type AnyCall = [{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }]

/** The nodes of a chain as one: each is asked only after it has shown the chain's id. */
export function createNodes(deps: NodesDeps): Ask {
  const { definition, rpcUrls, log } = deps
  if (rpcUrls.length === 0) throw new RangeError(`${definition.key} needs at least one node`)
  const nodes = rpcUrls.map((url) => custom({ request: checkedNode(url, deps) }, { retryCount: 0 }))
  const client = createClient({
    rpcSchema: rpcSchema<AnyCall>(),
    // Its own repetition would wait for as long as a node asks for (Retry-After).
    transport: fallback(nodes, { retryCount: 0 }),
  })

  async function askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await client.request({ method, params })
    } catch (error) {
      throw nodeError(error, method, definition.name)
    }
  }

  return async (method, params) => {
    try {
      return await askOnce(method, params).catch(async (error: unknown) => {
        if (error instanceof Reverted || isRefusal(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
        return askOnce(method, params)
      })
    } catch (error) {
      if (error instanceof SuiteError && !isStateMissing(error))
        log.warn('evm.nodes.failed', { chain: definition.key, method, cause: error.cause })
      throw error
    }
  }
}

type Request = (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>

class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** A node that is not asked while it serves the wrong chain. */
function checkedNode(url: string, deps: NodesDeps): Request {
  const { definition, log, fetch, timeoutMs = 5_000, nowMs } = deps
  const node = createClient({
    rpcSchema: rpcSchema<AnyCall>(),
    transport: http(url, {
      batch: { batchSize: BATCH },
      retryCount: 0,
      maxResponseBodySize: MOST_BYTES,
      // This deadline covers the body too; the transport's own ends with the headers.
      timeout: 0,
      fetchFn: (input, init) =>
        fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
    }),
  })
  let isWrong = false

  async function check(): Promise<void> {
    const answer = await node.request({ method: 'eth_chainId', params: [] })
    const wasWrong = isWrong
    isWrong = typeof answer !== 'string' || BigInt(answer) !== BigInt(definition.id)
    const fields = { chain: definition.key, node: new URL(url).host, chainId: answer }
    if (wasWrong && !isWrong) log.info('evm.node.mended', fields)
    if (!isWrong) return
    if (!wasWrong) log.error('evm.node.wrong-chain', fields)
    throw new WrongChain(`the node serves chain ${String(answer)}`)
  }

  const identify = createIdentity(check, (error) => error instanceof WrongChain, nowMs)

  const noted = noting(deps.notes, definition.key, new URL(url).host, whyOf)

  return ({ method, params }) =>
    noted(method, async () => {
      await identify()
      return node.request({ method, params: params ?? [] })
    })
}
