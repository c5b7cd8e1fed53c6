import type { AffectedNode } from '../deriver.ts'
import type { Fields } from './fields.ts'

/** A touched entry, in one shape for the three ways of touching it. */
export interface Touched {
  readonly how: 'created' | 'modified' | 'deleted'
  readonly type: string
  readonly index: string
  /** As it is afterwards; of a deleted entry, as it was last. */
  readonly final: Fields
  /** The fields that have changed, as they were. */
  readonly previous: Fields
}

const NONE: Fields = {}

export function touchedOf({ CreatedNode, ModifiedNode, DeletedNode }: AffectedNode): readonly Touched[] {
  if (CreatedNode !== undefined) {
    const { LedgerEntryType: type, LedgerIndex: index, NewFields: final = NONE } = CreatedNode
    return [{ how: 'created', type, index, final, previous: NONE }]
  }
  const node = ModifiedNode ?? DeletedNode
  // A modified entry without fields has nothing but a new mark of its last transaction.
  if (node?.FinalFields === undefined) return []
  const { LedgerEntryType: type, LedgerIndex: index, FinalFields: final, PreviousFields: previous } = node
  return [
    {
      how: ModifiedNode === undefined ? 'deleted' : 'modified',
      type,
      index,
      final,
      previous: previous ?? NONE,
    },
  ]
}
