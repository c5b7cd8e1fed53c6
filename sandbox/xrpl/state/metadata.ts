import type { WireAmount } from '../amounts.ts'
import { accountIndex, type Entry } from './entries.ts'
import { isSame } from './same.ts'
import type { ReadView, View } from './view.ts'

type Fields = Readonly<Record<string, unknown>>
interface Node {
  readonly LedgerEntryType: Entry['LedgerEntryType']
  readonly LedgerIndex: string
  readonly FinalFields?: Fields
  readonly PreviousFields?: Fields
  readonly NewFields?: Fields
  readonly PreviousTxnID?: string
  readonly PreviousTxnLgrSeq?: number
}
export type AffectedNode =
  | { readonly CreatedNode: Node }
  | { readonly ModifiedNode: Node }
  | { readonly DeletedNode: Node }

/** Fields that the server adds to its answers about NFTs. The ledger does not have them. */
export interface NftNotes {
  readonly nftoken_id?: string
  readonly nftoken_ids?: readonly string[]
  readonly offer_id?: string
}
export interface Metadata extends NftNotes {
  readonly AffectedNodes: readonly AffectedNode[]
  /** The hash of the batch that it stood in. */
  readonly ParentBatchID?: string
  readonly TransactionIndex: number
  readonly TransactionResult: string
  readonly DeliveredAmount?: WireAmount
  readonly delivered_amount?: WireAmount
}

const NOT_SHOWN = new Set(['index', 'LedgerEntryType', 'PreviousTxnID', 'PreviousTxnLgrSeq'])
const isDefault = (value: unknown) => value === 0 || value === '0' || value === undefined

/** The fields that are shown, as far as they fit. */
function shown(entry: Entry, fits: (value: unknown, name: string) => boolean = () => true): Fields {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(entry))
    if (value !== undefined && !NOT_SHOWN.has(name) && fits(value, name)) fields[name] = value
  return fields
}

function owners(entry: Entry): readonly string[] {
  switch (entry.LedgerEntryType) {
    case 'AccountRoot':
    case 'NFTokenPage':
      return []
    case 'RippleState':
      return [entry.LowLimit.issuer, entry.HighLimit.issuer]
    case 'Offer':
    case 'AMM':
      return [entry.Account]
    case 'NFTokenOffer':
      return [entry.Owner, ...(entry.Destination === undefined ? [] : [entry.Destination])]
  }
}

/** Marks every changed entry, and the owners of entries that came or went, with the transaction that changed it. */
export function thread(view: View, base: ReadView, hash: string, ledgerIndex: number): void {
  for (const [index, after] of view.changes) {
    const before = base.get(index)
    const known = after ?? before
    if (known === undefined || (before !== undefined && after !== undefined)) continue
    for (const owner of owners(known)) {
      const account = view.get(accountIndex(owner))
      if (account !== undefined) view.put(account)
    }
  }
  for (const entry of view.changes.values())
    if (entry !== undefined) view.put({ ...entry, PreviousTxnID: hash, PreviousTxnLgrSeq: ledgerIndex })
}

/** The changes of a transaction, entry by entry, in the shape of rippled's metadata. */
export function affectedNodes(view: View, base: ReadView): readonly AffectedNode[] {
  const nodes: AffectedNode[] = []
  for (const [index, after] of [...view.changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = base.get(index)
    if (before === undefined && after !== undefined) {
      nodes.push({
        CreatedNode: { ...named(after), NewFields: shown(after, (value) => !isDefault(value)) },
      })
    } else if (before !== undefined) {
      // An offer that is taken, or a line that is emptied, goes in another form than it had.
      const last = after ?? view.gone.get(index) ?? before
      const final = shown(last)
      const changed = shown(before, (value, name) => !isSame(value, final[name]))
      const threads = { PreviousTxnID: before.PreviousTxnID, PreviousTxnLgrSeq: before.PreviousTxnLgrSeq }
      const node = {
        ...named(last),
        FinalFields: after === undefined ? { ...final, ...threads } : final,
        ...(Object.keys(changed).length > 0 && { PreviousFields: changed }),
      }
      nodes.push(after === undefined ? { DeletedNode: node } : { ModifiedNode: { ...node, ...threads } })
    }
  }
  return nodes
}

const named = ({ LedgerEntryType, index }: Entry) => ({ LedgerEntryType, LedgerIndex: index })
