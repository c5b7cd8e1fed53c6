import * as z from 'zod'
import type { Log } from '../../../ports/log.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { createIdentity } from '../../shared/identity.ts'
import { noting } from '../../shared/node-notes.ts'
import { NodeFailure, unanswered } from '../../shared/node-errors.ts'
import { answeredError, CHAIN_NAME, notRpc, RpcRefusal } from './node-errors.ts'

/** One JSON-RPC call to any node of the cluster that answers. Throws SuiteError, or RpcRefusal for the call itself. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface NodesDeps {
  /** Hash of the cluster's first block, base58. */
  readonly genesis: string
  /** In order of preference. One that fails goes to the end of the list. */
  readonly rpcUrls: readonly string[]
  readonly log: Log
  readonly notes?: NodeNotes
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

interface Node {
  readonly host: string
  /** Until when methods that it has refused rest, in epoch milliseconds. */
  readonly rests: Map<string, number>
  /** Throws NodeFailure or RpcRefusal. */
  readonly request: Ask
}

const TIMEOUT_MS = 5_000
/** A method that a node has refused is asked of it last for so long: plans and settings change. */
const REST_MS = 5 * 60_000
/** The largest answers are a thousand signatures: about 300 kB. */
const MOST_BYTES = 8 * 1024 * 1024

const Answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** The nodes of a cluster as one: each is asked only after it has shown the cluster's genesis hash. */
export function createNodes(deps: NodesDeps): Ask {
  const { log, nowMs = Date.now } = deps
  if (deps.rpcUrls.length === 0) throw new RangeError('solana needs at least one node')
  let nodes: readonly Node[] = deps.rpcUrls.map((url) => checkedNode(url, deps))

  return async (method, params) => {
    let failure = new NodeFailure('broken', 'there are no nodes')
    const rests = ({ rests: until }: Node) => (until.get(method) ?? 0) > nowMs()
    // Where all of them have refused the method, they are asked all the same.
    for (const node of [...nodes.filter((one) => !rests(one)), ...nodes.filter(rests)]) {
      try {
        return await node.request(method, params)
      } catch (error) {
        if (error instanceof RpcRefusal) throw error
        failure = error instanceof NodeFailure ? error : new NodeFailure('broken', 'it cannot be reached')
        log.warn('solana.node.failed', { node: node.host, method, cause: failure })
        if (failure.kind === 'refused') node.rests.set(method, nowMs() + REST_MS)
        else nodes = [...nodes.filter((other) => other !== node), node]
      }
    }
    throw unanswered(CHAIN_NAME, failure.kind, failure)
  }
}

class WrongCluster extends NodeFailure {}

/** A node that is not asked while it serves the wrong cluster. */
function checkedNode(url: string, deps: NodesDeps): Node {
  const { genesis, log, fetch, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = deps
  const { host } = new URL(url)
  let isWrong = false

  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { status, text } = await fetchText(fetch, url, { timeoutMs, mostBytes: MOST_BYTES }, call)
    // An answer in JSON-RPC may come with any status.
    const answer = Answer.safeParse(parseJson(text))
    if (!answer.success) throw notRpc(status)
    if ('result' in answer.data) return answer.data.result
    throw answeredError(status, answer.data.error.code, answer.data.error.message)
  }

  async function check(): Promise<void> {
    const answer = await request('getGenesisHash', []).catch((error: unknown) => {
      throw error instanceof RpcRefusal ? new NodeFailure('broken', error.message) : error
    })
    const wasWrong = isWrong
    isWrong = answer !== genesis
    if (!isWrong) return
    if (!wasWrong) log.error('solana.node.wrong-cluster', { node: host, genesis: answer })
    throw new WrongCluster('broken', 'it serves another cluster')
  }
  const identify = createIdentity(check, (error) => error instanceof WrongCluster, nowMs)

  const noted = noting(deps.notes, 'solana', host, (error) => {
    if (!(error instanceof NodeFailure)) return undefined
    const rest = error.kind === 'refused' ? { restsUntilMs: nowMs() + REST_MS } : {}
    return { reason: error.kind, said: error.message, ...rest }
  })

  return {
    host,
    rests: new Map(),
    request: (method, params) =>
      noted(method, async () => {
        await identify()
        return request(method, params)
      }),
  }
}
