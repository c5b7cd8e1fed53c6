import { bytes } from '../../tables/columns.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import type { AffectedNode, IndexedLedger } from '../deriver.ts'
import { ENTRY_CODES } from './read-entry.ts'

const isHex = (text: string): boolean => /^[0-9A-F]{64}$/.test(text)

/** The entries that ledgers have changed, made or removed since a load began: of them the index knows more than the load. */
export function createTouched(database: MarketDatabase) {
  const add = database.prepare('INSERT INTO touched VALUES(?) ON CONFLICT DO NOTHING')
  const find = database.prepare('SELECT 1 AS one FROM touched WHERE entry = ?')

  return {
    note({ transactions }: IndexedLedger): void {
      for (const { meta } of transactions)
        for (const node of meta.AffectedNodes) {
          const { LedgerEntryType: type, LedgerIndex: index } = entryIn(node) ?? {}
          if (index !== undefined && type !== undefined && Object.hasOwn(ENTRY_CODES, type) && isHex(index))
            add.run(bytes(index))
        }
    },
    has: (index: string): boolean => find.get(bytes(index)) !== undefined,
    clear: (): void => database.exec('DELETE FROM touched'),
  }
}

function entryIn({ CreatedNode, ModifiedNode, DeletedNode }: AffectedNode) {
  return CreatedNode ?? ModifiedNode ?? DeletedNode
}
