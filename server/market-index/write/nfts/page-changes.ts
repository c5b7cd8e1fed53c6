import { encodeAccountID } from 'ripple-address-codec'
import type { AffectedNode } from '../deriver.ts'
import { idOf, isFields, textOf } from './ledger-values.ts'

/** A token on a page of its owner. */
interface Held {
  readonly owner: string
  /** In hex, as the ledger has it. */
  readonly uri: string | undefined
}

/** A token on one of the pages that a transaction has touched. Without `before` it is new, without `after` it is gone. */
export interface TokenChange {
  readonly token: string
  readonly before: Held | undefined
  readonly after: Held | undefined
}

type Fields = Readonly<Record<string, unknown>>
interface PageNode {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
}

/**
 * Whose the tokens are on the pages that a transaction has touched, before it and after it. A page's own tokens tell
 * it, whatever the transaction was: pages are split and joined on the way, so a token may change its page and keep its
 * owner.
 */
export function tokenChanges(nodes: readonly AffectedNode[]): readonly TokenChange[] {
  const [before, after] = [new Map<string, Held>(), new Map<string, Held>()]
  for (const { CreatedNode: created, ModifiedNode: modified, DeletedNode: deleted } of nodes) {
    if (isPage(created)) note(after, created, created.NewFields)
    if (isPage(modified)) {
      note(after, modified, modified.FinalFields)
      // A page whose links alone have changed does not repeat its tokens.
      const hadTokens = modified.PreviousFields?.['NFTokens'] !== undefined
      note(before, modified, hadTokens ? modified.PreviousFields : modified.FinalFields)
    }
    if (isPage(deleted)) {
      const hadTokens = deleted.PreviousFields?.['NFTokens'] !== undefined
      note(before, deleted, hadTokens ? deleted.PreviousFields : deleted.FinalFields)
    }
  }
  return [...new Set([...before.keys(), ...after.keys()])].map((token) => ({
    token,
    before: before.get(token),
    after: after.get(token),
  }))
}

const isPage = <Node extends PageNode>(node: Node | undefined): node is Node =>
  node?.LedgerEntryType === 'NFTokenPage'

/** A page's index begins with the account that has it. */
const ownerOf = ({ LedgerIndex }: PageNode): string =>
  encodeAccountID(Buffer.from(LedgerIndex.slice(0, 40), 'hex'))

function note(into: Map<string, Held>, page: PageNode, fields: Fields | undefined): void {
  const tokens = fields?.['NFTokens']
  if (!Array.isArray(tokens) || tokens.length === 0) return
  const owner = ownerOf(page)
  for (const entry of tokens) {
    const token = isFields(entry) && isFields(entry['NFToken']) ? entry['NFToken'] : undefined
    const id = idOf(token, 'NFTokenID')
    if (id !== undefined) into.set(id, { owner, uri: textOf(token, 'URI') })
  }
}
