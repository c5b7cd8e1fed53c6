import {
  beginIndex,
  type Cursor,
  isOfThisIndex,
  type LedgerPoint,
  readCursor,
  readFirstLedger,
  writeCursor,
} from '../tables/schema.ts'
import type { MarketDatabase } from '../tables/database.ts'
import type { CreateDeriver, Deriver, IndexedLedger } from './deriver.ts'

/** What ledgers are written into. */
export interface LedgerIndex {
  cursor(): Cursor | undefined
  first(): LedgerPoint | undefined
  /**
   * Writes ledgers, in their order, in one transaction. After an error nothing was written, and what was held in memory
   * is read from the tables again: no ledger counts twice.
   */
  apply(ledgers: readonly IndexedLedger[]): void
}

/** Opens the index of a network, and begins it where the file holds another one. */
export function openIndex(
  database: MarketDatabase,
  networkId: number,
  creators: readonly CreateDeriver[],
): LedgerIndex {
  const makeTables = () => void creators.map((create) => create(database))
  if (!isOfThisIndex(database, networkId)) beginIndex(database, networkId, makeTables)
  const take = () => creators.map((create) => create(database))
  let taken: readonly Deriver[] | undefined = take()
  let cursor = readCursor(database)

  /** Does all of the work or nothing, in the tables and in memory. */
  function change(work: (derivers: readonly Deriver[]) => void): void {
    const derivers = (taken ??= take())
    try {
      database.transaction(() => work(derivers))
    } catch (error) {
      taken = undefined
      throw error
    }
  }

  return {
    cursor: () => cursor,
    first: () => readFirstLedger(database),
    apply(ledgers) {
      const [first, newest] = [ledgers[0], ledgers.at(-1)]
      if (first === undefined || newest === undefined) return
      const { index, hash, closedAt } = newest
      change((derivers) => {
        for (const ledger of ledgers) for (const deriver of derivers) deriver.apply(ledger)
        for (const deriver of derivers) deriver.settle(closedAt)
        writeCursor(database, first, { index, hash, closedAt })
      })
      cursor = { index, hash, closedAt }
    },
  }
}

/** Empties the index: it is built again from its first ledger. */
export function emptyIndex(
  database: MarketDatabase,
  networkId: number,
  creators: readonly CreateDeriver[],
): void {
  beginIndex(database, networkId, () => void creators.map((create) => create(database)))
}
