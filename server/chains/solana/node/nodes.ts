import * as z from 'zod'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { type Ask as AskNode, createPool, type PoolPorts } from '../../shared/pool.ts'
import { answeredError, CHAIN_NAME, notRpc, RpcRefusal } from './node-errors.ts'

/** One JSON-RPC call to any node of the cluster that answers. Throws SuiteError, or RpcRefusal for the call itself. */
export type Ask = AskNode<readonly unknown[], unknown>

export interface NodesDeps extends PoolPorts {
  /** Hash of the cluster's first block, base58. */
  readonly genesis: string
  /** In order of preference. */
  readonly rpcUrls: readonly string[]
}

const TIMEOUT_MS = 5_000
/** The largest answers are a thousand signatures: about 300 kB. */
const MOST_BYTES = 8 * 1024 * 1024

const Answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** The nodes of a cluster as one: each is asked only after it has shown the cluster's genesis hash. */
export function createNodes({
  genesis,
  rpcUrls: urls,
  fetch,
  timeoutMs = TIMEOUT_MS,
  ...ports
}: NodesDeps): Ask {
  const limits = { timeoutMs, mostBytes: MOST_BYTES }

  async function request(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { status, text } = await fetchText(fetch, url, limits, call)
    // An answer in JSON-RPC may come with any status.
    const answer = Answer.safeParse(parseJson(text))
    if (!answer.success) throw notRpc(status)
    if ('result' in answer.data) return answer.data.result
    throw answeredError(status, answer.data.error.code, answer.data.error.message)
  }

  async function check(url: string): Promise<void> {
    const answer = await request(url, 'getGenesisHash', []).catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new NodeFailure('broken', error.message) : error
    })
    if (answer !== genesis) throw new NodeFailure('foreign', 'it serves another cluster')
  }

  return createPool({
    ...ports,
    key: 'solana',
    name: CHAIN_NAME,
    family: 'solana',
    urls,
    open: (url) => ({
      ask: (method, params: readonly unknown[]) => request(url, method, params),
      check: () => check(url),
    }),
  }).ask
}
