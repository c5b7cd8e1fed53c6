import {
  admit,
  afterFailure,
  afterPushback,
  type Circuit,
  closedCircuit,
} from '../../../kit/circuit-breaker.ts'
import type { Log } from '../../../ports/log.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import type { XrplAnswer, XrplAsk, XrplNode } from '../../../ports/xrpl-node.ts'
import { afterCall, byHealth, FAILURE_MS, type Health, LOADED_MS, unknownHealth } from './health.ts'
import { createNode } from './node.ts'
import { WRONG_MS } from '../../shared/identity.ts'
import { NodeFailure, USUAL_WAIT_MS } from '../../shared/node-errors.ts'
import { noting } from '../../shared/node-notes.ts'
import { noAnswer } from './node-errors.ts'

export interface XrplNodesDeps {
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  /** JSON-RPC nodes in order of preference. */
  readonly rpcUrls: readonly string[]
  readonly log: Log
  readonly notes?: NodeNotes
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds; 6,000 by default. */
  readonly timeoutMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

interface Node {
  /** Without the path: it may hold a key. */
  readonly host: string
  readonly ask: XrplAsk
  health: Health
  circuit: Circuit
  /** It serves another network, and is asked again after this moment; 0 while it serves this one. */
  foreignUntil: number
}

const TIMEOUT_MS = 6_000
/** The most nodes that one call is tried at: more would take longer than anyone waits. */
const MOST_TRIES = 3

/** The nodes of a chain as one: the healthiest is asked first, the next one when it fails. */
export function createXrplNodes(deps: XrplNodesDeps): XrplNode {
  const { rpcUrls, log, nowMs = Date.now } = deps
  if (rpcUrls.length === 0) throw new RangeError('the XRP Ledger needs at least one node')
  const nodes = rpcUrls.map(createEntry)

  function createEntry(url: string): Node {
    const { host } = new URL(url)
    const node: Node = {
      host,
      ask: timed(
        createNode({
          url,
          networkId: deps.networkId,
          fetch: deps.fetch,
          timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
          nowMs,
          onLoad: () => count(LOADED_MS),
        }),
      ),
      health: unknownHealth,
      circuit: closedCircuit,
      foreignUntil: 0,
    }
    const count = (tookMs: number) => {
      node.health = afterCall(node.health, tookMs, nowMs())
    }
    const noted = noting(deps.notes, 'xrpl', host, (error) => {
      if (!(error instanceof NodeFailure)) return undefined
      const restsUntilMs = Math.max(node.circuit.openUntil, node.foreignUntil)
      return { reason: error.kind, said: error.message, ...(restsUntilMs > nowMs() ? { restsUntilMs } : {}) }
    })
    return node

    function timed(ask: XrplAsk): XrplAsk {
      const call: XrplAsk = async (method, params) => {
        const startedMs = nowMs()
        try {
          const answer = await ask(method, params)
          count(nowMs() - startedMs)
          node.circuit = closedCircuit
          node.foreignUntil = 0
          return answer
        } catch (error) {
          if (error instanceof NodeFailure) failed(node, method, error)
          throw error
        }
      }
      return (method, params) => noted(method, () => call(method, params))
    }
  }

  function failed(node: Node, method: string, failure: NodeFailure): void {
    if (failure.kind === 'refused') {
      node.circuit = closedCircuit
      return
    }
    const now = nowMs()
    node.health = afterCall(node.health, FAILURE_MS, now)
    node.circuit = afterFailure(node.circuit, now)
    if (failure.kind === 'busy') node.circuit = afterPushback(node.circuit, now + USUAL_WAIT_MS)
    const fields = { node: node.host, method, kind: failure.kind, cause: failure.message }
    if (failure.kind !== 'foreign') return log.warn('xrpl.node.failed', fields)
    // Several calls may have waited for the same check.
    if (node.foreignUntil === 0) log.error('xrpl.node.wrong-network', fields)
    node.foreignUntil = now + WRONG_MS
  }

  /** The method is for the log. */
  async function attempt<T>(method: string, work: (ask: XrplAsk) => Promise<T>): Promise<T> {
    const failures: NodeFailure[] = []
    for (const node of byHealth(nodes, nowMs())) {
      if (failures.length === MOST_TRIES) break
      if (nowMs() < node.foreignUntil) continue
      const admitted = admit(node.circuit, nowMs())
      if ('waitMs' in admitted) continue
      node.circuit = admitted.circuit
      try {
        return await work(node.ask)
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failures.push(error)
      }
    }
    const error = noAnswer(method, failures)
    log.warn('xrpl.nodes.failed', { method, code: error.code, cause: error.cause })
    throw error
  }

  /** A refused method is the answer where no node takes it. */
  async function askAny(method: string, params: Readonly<Record<string, unknown>>): Promise<XrplAnswer> {
    let refused: XrplAnswer | undefined
    const once = (one: XrplAsk) =>
      one(method, params).catch((error: unknown) => {
        if (error instanceof NodeFailure && error.kind === 'refused')
          refused = { ok: false, error: error.message }
        throw error
      })
    try {
      return await attempt(method, once)
    } catch (error) {
      if (refused !== undefined) return refused
      throw error
    }
  }

  return {
    ask: askAny,
    onOne: (work) => attempt('several', work),
  }
}
