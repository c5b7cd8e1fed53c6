import * as z from 'zod'
import type { XrplAnswer, XrplAsk, XrplNode } from '../../../ports/xrpl-node.ts'
import { readState } from '../../../formats/xrpl-node-state.ts'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { createPool, type PoolPorts } from '../../shared/pool.ts'
import { CHAIN_NAME, troubleOf } from './node-errors.ts'

export interface XrplNodesDeps extends PoolPorts {
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  /** JSON-RPC nodes in order of preference. */
  readonly rpcUrls: readonly string[]
}

const TIMEOUT_MS = 6_000
/** The most nodes that one call is tried at: more would take longer than anyone waits. */
const MOST_TRIES = 3
const MOST_FAILURES = 5
/** For this long, a node that has shown a ledger of the present is believed to keep up. */
const SYNCED_MS = 15_000
/** A page of account_tx with full metadata is a few MB at most. */
const MOST_BYTES = 16 * 1024 * 1024

const Answer = z.object({
  result: z.looseObject({ status: z.string().optional(), error: z.string().optional() }),
  warning: z.string().optional(),
})

/**
 * The nodes of a network as one: the healthiest is asked first, the next one when it fails. rippled and Clio answer
 * commands that fail with status 200, and overload with 503 and plain text or with an error by name.
 */
export function createXrplNodes(deps: XrplNodesDeps): XrplNode {
  const { networkId, rpcUrls: urls, fetch, timeoutMs = TIMEOUT_MS, ...ports } = deps

  async function call(
    url: string,
    warned: () => void,
    ...[method, params]: Parameters<XrplAsk>
  ): Promise<XrplAnswer> {
    const body = JSON.stringify({ method, params: [params] })
    const { status, text } = await fetchText(fetch, url, { timeoutMs, mostBytes: MOST_BYTES }, body)
    if (status === 503) throw new NodeFailure('busy', 'it answered 503')
    if (status !== 200) throw new NodeFailure('broken', `it answered ${status}`)
    const answer = Answer.safeParse(parseJson(text))
    if (!answer.success) throw new NodeFailure('broken', 'its answer is not what the API promises')
    const { result, warning } = answer.data
    if (warning === 'load') warned()
    if (result.status !== 'error' && result.error === undefined) return { ok: true, result }
    const error = result.error ?? 'unknown'
    const trouble = troubleOf(error)
    if (trouble !== undefined) throw trouble
    return { ok: false, error: error.slice(0, 60) }
  }

  async function check(url: string, warned: () => void): Promise<void> {
    const answer = await call(url, warned, 'server_info', {})
    const state = readState(answer.ok ? answer.result : undefined)
    if (state === undefined) throw new NodeFailure('broken', 'it does not name its network')
    if (state.networkId !== networkId)
      throw new NodeFailure('foreign', `it serves network ${state.networkId}`)
    // What it has says nothing of the present: no account would be there, and no payment.
    if (!state.isSynced) throw new NodeFailure('behind', 'its validated ledger is old, or it has none')
  }

  const pool = createPool<Readonly<Record<string, unknown>>, XrplAnswer>({
    ...ports,
    key: 'xrpl',
    name: CHAIN_NAME,
    family: 'xrpl',
    urls,
    believedMs: SYNCED_MS,
    isByLatency: true,
    mostTries: MOST_TRIES,
    mostFailures: MOST_FAILURES,
    open: (url, warned) => ({
      ask: (method, params) => call(url, warned, method, params),
      check: () => check(url, warned),
    }),
  })

  return {
    ...pool,
    /** A refused method is the answer where no node takes it. */
    async ask(method, params) {
      let refused: XrplAnswer | undefined
      try {
        const asked = (one: XrplAsk) =>
          one(method, params).catch((error: unknown) => {
            if (error instanceof NodeFailure && error.kind === 'refused')
              refused = { ok: false, error: error.message }
            throw error
          })
        return await pool.onOne(asked, method)
      } catch (error) {
        if (refused !== undefined) return refused
        throw error
      }
    },
  }
}
