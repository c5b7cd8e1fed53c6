import { StoreUnavailable } from '../../ports/store.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import type { RowChange } from './tables.ts'
import type { Transaction } from './transaction.ts'

/** Makes transactions durable, in order. Throws when it made no transaction durable. */
export type Append = (transactions: readonly (readonly RowChange[])[]) => Promise<void>

export interface GroupCommit {
  /** Resolves when the transaction and all before it are durable; rejects with StoreUnavailable when it was undone. */
  stage(transaction: Transaction): Promise<void>
  /** The same for the present result of a query (see `queryKey`); `undefined` when that is already durable. */
  pending(query: string): Promise<void> | undefined
  /** Whether everything is durable. */
  isIdle(): boolean
  /** Resolves when no append is running. */
  idle(): Promise<void>
}

interface Batch extends Deferred<void> {
  readonly transactions: Transaction[]
}

/** Makes transactions durable together. When an append fails, all not yet durable are undone, newest first. */
export function createGroupCommit(append: Append, onFailure: (error: StoreUnavailable) => void): GroupCommit {
  const changed = new Map<string, Batch>()
  let open: Batch | undefined
  let flushing: Batch | undefined

  async function flush(): Promise<void> {
    while (open !== undefined) {
      const batch: Batch = open
      flushing = batch
      open = undefined
      try {
        await append(batch.transactions.map((transaction) => transaction.changes))
        for (const transaction of batch.transactions)
          for (const query of transaction.changedQueries)
            if (changed.get(query) === batch) changed.delete(query)
        batch.resolve()
      } catch (cause) {
        undo(batch, cause)
      }
    }
    flushing = undefined
  }

  function undo(failed: Batch, cause: unknown): void {
    const error = new StoreUnavailable('The store could not make a write durable.', { cause })
    const batches = open === undefined ? [failed] : [open, failed]
    open = undefined
    onFailure(error)
    for (const { transactions } of batches)
      for (const transaction of transactions.toReversed()) transaction.undo()
    changed.clear()
    for (const batch of batches) batch.reject(error)
  }

  return {
    stage(transaction) {
      if (transaction.changes.length === 0) return (open ?? flushing)?.promise ?? Promise.resolve()
      open ??= { transactions: [], ...createDeferred() }
      const batch = open
      batch.transactions.push(transaction)
      for (const query of transaction.changedQueries) changed.set(query, batch)
      if (flushing === undefined) void flush()
      return batch.promise
    },
    pending: (query) => changed.get(query)?.promise,
    isIdle: () => open === undefined && flushing === undefined,
    async idle() {
      await (open ?? flushing)?.promise.catch(() => undefined)
    },
  }
}
