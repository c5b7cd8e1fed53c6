import type { LedgerIndex } from '../index-ledgers.ts'
import type { LedgerNode } from './node.ts'

/**
 * Whether a node follows the chain of the index: it says another hash for the first ledger or for the newest one of
 * the index, it follows another. A node without these ledgers cannot tell: `unknown`, where it has none of both.
 */
export async function chainOf(node: LedgerNode, index: LedgerIndex): Promise<'same' | 'other' | 'unknown'> {
  const cursor = index.cursor()
  if (cursor === undefined) return 'same'
  const points = [cursor, index.first()].filter((point) => point !== undefined)
  let isKnown = false
  for (const { index: place, hash } of points) {
    const said = place > node.newest() ? undefined : await node.hash(place)
    if (said !== undefined && said !== hash) return 'other'
    isKnown ||= said !== undefined
  }
  return isKnown ? 'same' : 'unknown'
}
