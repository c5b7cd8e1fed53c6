import * as z from 'zod'
import type { XrplAnswer, XrplAsk } from '../../../ports/xrpl-node.ts'
import { readState } from '../../../formats/xrpl-node-state.ts'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { createIdentity } from '../../shared/identity.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { troubleOf } from './node-errors.ts'

export interface NodeDeps {
  readonly url: string
  readonly networkId: number
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number
  /** Epoch milliseconds. */
  readonly nowMs: () => number
  /** The node warned that it will refuse more calls soon. */
  readonly onLoad: () => void
}

/** For this long, a node that has shown a ledger of the present is believed to keep up. */
const SYNCED_MS = 15_000
/** A page of account_tx with full metadata is a few MB at most. */
const MOST_BYTES = 16 * 1024 * 1024

const Answer = z.object({
  result: z.looseObject({ status: z.string().optional(), error: z.string().optional() }),
  warning: z.string().optional(),
})

/**
 * One node, which is asked only after it has shown the network's id and a ledger of the present. Throws NodeFailure. rippled and Clio answer
 * commands that fail with status 200, and overload with 503 and plain text or with an error by name.
 */
export function createNode(deps: NodeDeps): XrplAsk {
  async function check(): Promise<void> {
    const answer = await call(deps, 'server_info', {})
    const state = readState(answer.ok ? answer.result : undefined)
    if (state === undefined) throw new NodeFailure('broken', 'it does not name its network')
    const { networkId, isSynced } = state
    if (networkId !== deps.networkId) throw new NodeFailure('foreign', `it serves network ${networkId}`)
    // What it has says nothing of the present: no account would be there, and no payment.
    if (!isSynced) throw new NodeFailure('behind', 'its validated ledger is old, or it has none')
  }

  const identify = createIdentity(
    check,
    (error) => error instanceof NodeFailure && error.kind === 'foreign',
    deps.nowMs,
    SYNCED_MS,
  )

  return async (method, params) => {
    await identify()
    return call(deps, method, params)
  }
}

async function call(
  deps: NodeDeps,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<XrplAnswer> {
  const limits = { timeoutMs: deps.timeoutMs, mostBytes: MOST_BYTES }
  const body = JSON.stringify({ method, params: [params] })
  const { status, text } = await fetchText(deps.fetch, deps.url, limits, body)
  if (status === 503) throw new NodeFailure('busy', 'it answered 503')
  if (status !== 200) throw new NodeFailure('broken', `it answered ${status}`)
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) throw new NodeFailure('broken', 'its answer is not what the API promises')
  const { result, warning } = answer.data
  if (warning === 'load') deps.onLoad()
  if (result.status !== 'error' && result.error === undefined) return { ok: true, result }
  const error = result.error ?? 'unknown'
  const trouble = troubleOf(error)
  if (trouble !== undefined) throw trouble
  return { ok: false, error: error.slice(0, 60) }
}
