import { StoreUnavailable } from '../../ports/store.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import type { RowChange } from './tables.ts'
import type { Transaction } from './transaction.ts'

/** Makes transactions durable, in order: all of them, or none and throws. */
export type Append = (transactions: readonly (readonly RowChange[])[]) => Promise<void>

export interface GroupCommit {
  /**
   * Takes over a transaction that has ended. The promise resolves when it is durable, with all that it may have
   * built on, and rejects with StoreUnavailable when it was undone.
   */
  stage(transaction: Transaction): Promise<void>
  /** The same for what a look (see `lookKey`) shows now; `undefined` when that is durable already. */
  pending(look: string): Promise<void> | undefined
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

interface Batch extends Deferred<void> {
  readonly transactions: Transaction[]
}

/**
 * Gathers transactions while one append is under way, and makes all of them durable by the next one. When an
 * append fails, everything that was not durable is undone, newest first: `onFailure` first undoes a transaction
 * that is still running.
 */
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
          for (const look of transaction.changedLooks) if (changed.get(look) === batch) changed.delete(look)
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
      for (const look of transaction.changedLooks) changed.set(look, batch)
      if (flushing === undefined) void flush()
      return batch.promise
    },
    pending: (look) => changed.get(look)?.promise,
    async idle() {
      await (open ?? flushing)?.promise.catch(() => undefined)
    },
  }
}
