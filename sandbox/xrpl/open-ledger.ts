import { accountsOf, type Recorded } from './chain/recorded.ts'
import {
  applyTransaction,
  type Applied,
  type Checked,
  type EngineContext,
  innerOf,
  type Signed,
} from './engine.ts'
import { isApplied } from './results.ts'
import type { Entry } from './state/entries.ts'
import { readState, type State, withChanges } from './state/state.ts'

/** The ledger that is open, on top of the one that closed last. `context` lacks the next transaction's place. */
export function createOpenLedger(first: State, context: () => Omit<EngineContext, 'position'>) {
  let state = first
  let view = readState(state)
  let transactions: Recorded[] = []
  /** The entries that changed in it. */
  let changes = new Map<string, Entry | undefined>()

  /** Applies a transaction, where it goes into a ledger. */
  function enter(signed: Signed, checked?: Checked): Applied {
    const at = { ...context(), position: transactions.length }
    const applied = applyTransaction(view, signed, at, checked)
    const { view: after, metadata, result } = applied
    if (!isApplied(result) || after === undefined || metadata === undefined) return applied
    state = withChanges(state, after.changes)
    view = readState(state)
    for (const [index, entry] of after.changes) changes.set(index, entry)
    const accounts = accountsOf(signed, metadata.AffectedNodes)
    transactions.push({ ...signed, result, metadata, ledgerIndex: at.index, accounts })
    return applied
  }

  /** Enters the transactions of a batch, or none of them. */
  function enterAll(inner: readonly Signed[], batch: string): void {
    const before = { state, changes: new Map(changes), length: transactions.length }
    if (inner.every((one) => enter(one, { signature: true, batch }).result === 'tesSUCCESS')) return
    state = before.state
    view = readState(state)
    changes = before.changes
    transactions.length = before.length
  }

  return {
    state: () => state,
    view: () => view,
    transactions: (): readonly Recorded[] => transactions,
    /** Enters a transaction, and those of a batch after it. Answers what is recorded of them, too. */
    add(
      signed: Signed,
      checked?: Checked,
    ): { readonly applied: Applied; readonly recorded: readonly Recorded[] } {
      const from = transactions.length
      const applied = enter(signed, checked)
      const inner = applied.result === 'tesSUCCESS' ? innerOf(signed) : []
      if (inner.length > 0) enterAll(inner, signed.hash)
      return { applied, recorded: transactions.slice(from) }
    },
    /** Begins the next ledger. Answers the entries that changed in this one. */
    close(): ReadonlyMap<string, Entry | undefined> {
      const changed = changes
      transactions = []
      changes = new Map()
      return changed
    },
  }
}
