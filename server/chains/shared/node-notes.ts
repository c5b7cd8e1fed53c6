import type { NodeMethod, NodeNotes, NodeRefusal, Refused } from '../../ports/node-notes.ts'
import { NodeFailure } from './node-errors.ts'

const MOST_SAID = 160
/** Of a refusal that has not come again: the node may not have been asked since. */
const KEPT_MS = 60 * 60_000
const FRESH_MS = 5 * 60_000

/** The reason for what nodes are free to lack: old state, old ledgers. */
export const NO_HISTORY = 'history'

const keyOf = ({ pool, node, method }: NodeMethod): string => `${pool} ${node} ${method}`

/** Notes in memory. There is one for each method of our code at each configured node, so they cannot grow. */
export function createNodeNotes(nowMs: () => number): NodeNotes {
  const pools = new Map<string, Set<string>>()
  const rows = new Map<string, NodeRefusal>()
  const refusals = () =>
    [...rows.values()]
      .filter(({ lastMs }) => nowMs() - lastMs < KEPT_MS)
      .toSorted((a, b) => b.lastMs - a.lastMs)

  return {
    has: ({ pool, node }) => void pools.set(pool, (pools.get(pool) ?? new Set()).add(node)),
    refused(call, { reason, said, restsUntilMs }) {
      const now = nowMs()
      const last = rows.get(keyOf(call))
      const isOld = last === undefined || now - last.lastMs >= KEPT_MS
      const { sinceMs, times } = isOld ? { sinceMs: now, times: 0 } : last
      const text = said.replaceAll(/\b\w+:\/\/\S+/g, '[node]').slice(0, MOST_SAID)
      rows.set(keyOf(call), {
        ...call,
        reason,
        said: text,
        restsUntilMs,
        sinceMs,
        lastMs: now,
        times: times + 1,
      })
    },
    answered: (call) => void rows.delete(keyOf(call)),
    refusals,
    isDegraded: (pool) =>
      refusals().some(
        (row) => row.pool === pool && row.reason !== NO_HISTORY && nowMs() - row.lastMs < FRESH_MS,
      ),
    alone: () => [...pools].filter(([, nodes]) => nodes.size === 1).map(([pool]) => pool),
  }
}

/** What a pool knows of an error of one of its nodes; `undefined` for an answer about the call itself. */
export type WhyOf = (error: unknown) => Refused | undefined

const whyOfFailure: WhyOf = (error) =>
  error instanceof NodeFailure ? { reason: error.kind, said: error.message } : undefined

/** Runs the calls of one node, and notes which it refuses. Errors are passed on. */
export function noting(
  notes: NodeNotes | undefined,
  pool: string,
  host: string,
  whyOf: WhyOf = whyOfFailure,
): <T>(method: string, call: () => Promise<T>) => Promise<T> {
  notes?.has({ pool, node: host })
  return async (method, call) => {
    const at = { pool, node: host, method }
    try {
      const answer = await call()
      notes?.answered(at)
      return answer
    } catch (error) {
      const why = whyOf(error)
      if (why !== undefined) notes?.refused(at, why)
      throw error
    }
  }
}
