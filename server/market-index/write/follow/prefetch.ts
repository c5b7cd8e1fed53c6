import type { IndexedLedger } from '../deriver.ts'
import type { LedgerNode } from './node.ts'

/** How many ledgers are asked for at the same time. A full one has about 400 kB of JSON. */
const AT_ONCE = 8

/** Ledgers of a node in their order. The next ones are asked for while one is written. */
export function prefetch(node: LedgerNode, first: number) {
  const asked = new Map<number, Promise<IndexedLedger | undefined>>()
  let next = first
  return {
    /** Rejects when the node does not have the ledger. */
    async take(index: number): Promise<IndexedLedger> {
      while (next < index + AT_ONCE && next <= node.newest()) {
        const answer = node.ledger(next)
        // Awaited in its turn; until then a failure is not left unhandled.
        answer.catch(() => undefined)
        asked.set(next, answer)
        next += 1
      }
      const ledger = await (asked.get(index) ?? node.ledger(index))
      asked.delete(index)
      if (ledger === undefined) throw new Error(`the node does not have ledger ${index}`)
      return ledger
    },
  }
}
