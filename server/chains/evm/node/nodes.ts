import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import type { Log } from '../../../ports/log.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import { fetchText, LONGEST_WAIT_MS } from '../../shared/fetch-text.ts'
import { createIdentity } from '../../shared/identity.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { noting } from '../../shared/node-notes.ts'
import type { EvmDefinition } from '../definitions.ts'
import { createCalls } from './calls.ts'
import { isRefusal, isStateMissing, Refusal, Reverted, together, whyOf } from './node-errors.ts'

/** One JSON-RPC call to any node of a chain that answers. Throws SuiteError, or Reverted from a simulated call. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface NodesDeps {
  readonly definition: EvmDefinition
  /** In order of preference; the next one is asked when one fails. */
  readonly rpcUrls: readonly string[]
  /** False for a part of the chain's nodes: where all are behind, others may not be. True by default. */
  readonly areAll?: boolean
  readonly log: Log
  readonly notes?: NodeNotes
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one node may take for one call, in milliseconds. */
  readonly timeoutMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

const RETRY_DELAY_MS = 100
/** A full block of a busy chain is about 2 MB of JSON. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * The nodes of a chain as one: each is asked only after it has shown the chain's id. Only a reverted call is an answer
 * of the chain. Whatever else a node says instead of a result speaks of the node, and the next one is asked.
 */
export function createNodes(deps: NodesDeps): Ask {
  const { definition, rpcUrls, log } = deps
  if (rpcUrls.length === 0) throw new RangeError(`${definition.key} needs at least one node`)
  const nodes = rpcUrls.map((url) => checkedNode(url, deps))
  const areAll = deps.areAll ?? true

  async function askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    const failures: (NodeFailure | Refusal)[] = []
    const tries = nodes.map((request) => async () => request(method, params))
    for (const ask of tries) {
      try {
        return await ask()
      } catch (error) {
        if (error instanceof Reverted) throw error
        const isKnown = error instanceof NodeFailure || error instanceof Refusal
        failures.push(isKnown ? error : new NodeFailure('broken', `${method}: it cannot be asked`))
      }
      // All are behind: the chain stands still, or our own clock is wrong.
      if (
        areAll &&
        failures.length === nodes.length &&
        failures.every((failure) => failure instanceof OldHead)
      )
        tries.push(...nodes.map((request) => async () => request(method, params, 'however old')))
    }
    throw together(failures, method, definition.name)
  }

  return async (method, params) => {
    try {
      return await askOnce(method, params).catch(async (error: unknown) => {
        const isBusy = error instanceof SuiteError && error.code === 'UNAVAILABLE'
        if (error instanceof Reverted || isRefusal(error) || isBusy) throw error
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

class WrongChain extends NodeFailure {}
class OldHead extends NodeFailure {}
const isNotAsked = (error: unknown) => error instanceof WrongChain || error instanceof OldHead

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
 * A node that is not asked while it serves the wrong chain or an old part of it, or for as long as it has asked us to
 * wait.
 */
function checkedNode(url: string, deps: NodesDeps) {
  const { definition, log, fetch, timeoutMs = 5_000, nowMs = Date.now } = deps
  const limits = { timeoutMs, mostBytes: MOST_BYTES }
  const call = createCalls((body) => fetchText(fetch, url, limits, body), nowMs)
  let isWrong = false
  let restsUntil = 0

  async function check(): Promise<void> {
    // One batch. What a node does not tell of its head says nothing.
    const [answer, newest] = await Promise.all([
      call('eth_chainId', []),
      call('eth_getBlockByNumber', ['latest', false]).catch(() => undefined),
    ])
    const wasWrong = isWrong
    isWrong = typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer) || Number(answer) !== definition.id
    const fields = { chain: definition.key, node: new URL(url).host, chainId: answer }
    if (wasWrong && !isWrong) log.info('evm.node.mended', fields)
    if (isWrong) {
      if (!wasWrong) log.error('evm.node.wrong-chain', fields)
      throw new WrongChain('foreign', `the node serves chain ${String(answer)}`)
    }
    const seconds = Head.safeParse(newest).data?.timestamp ?? Number.POSITIVE_INFINITY
    const ageMs = nowMs() - seconds * 1000
    if (ageMs > Math.max(OLD_MS, OLD_BLOCKS * definition.blockMs))
      throw new OldHead('behind', `its newest block is ${Math.round(ageMs / 1000)} s old`)
  }
  const identify = createIdentity(check, isNotAsked, nowMs)

  const noted = noting(deps.notes, definition.key, new URL(url).host, whyOf)

  return async (method: string, params: readonly unknown[], old?: 'however old') => {
    if (nowMs() < restsUntil) throw new NodeFailure('busy', 'it asked us to wait', restsUntil - nowMs())
    try {
      return await noted(method, async () => {
        await identify().catch((error: unknown) => {
          if (!(error instanceof OldHead) || old === undefined) throw error
        })
        return call(method, params)
      })
    } catch (error) {
      if (error instanceof NodeFailure && error.kind === 'busy')
        restsUntil = nowMs() + Math.min(error.waitMs, LONGEST_WAIT_MS)
      throw error
    }
  }
}
