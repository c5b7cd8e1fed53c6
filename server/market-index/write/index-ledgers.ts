import {
  beginIndex,
  type Cursor,
  isOfThisIndex,
  type LedgerPoint,
  readCursor,
  readFirstLedger,
  readMeta,
  writeCursor,
  writeMeta,
} from '../tables/schema.ts'
import {
  endLoad,
  forgetWhole,
  isWholeIndex,
  type Load,
  noteGap,
  readLoad,
  writeLoad,
} from '../tables/coverage.ts'
import type { MarketDatabase } from '../tables/database.ts'
import type { CreateDeriver, Deriver, IndexedLedger, StateEntry } from './deriver.ts'
import { createTouched } from './load/touched.ts'

/** What ledgers are written into. */
export interface LedgerIndex {
  cursor(): Cursor | undefined
  first(): LedgerPoint | undefined
  /**
   * Writes ledgers, in their order, in one transaction. After an error nothing was written, and what was held in memory
   * is read from the tables again: no ledger counts twice.
   */
  apply(ledgers: readonly IndexedLedger[]): void
  /** The next ledger may be any later one: what is between is a gap, which is noted. */
  jump(): void
  mayJump(): boolean
}

/** What the whole state of the ledger is loaded into. */
export interface LoadedIndex extends Pick<LedgerIndex, 'cursor'> {
  /** Whether it knows all of the state already. */
  isWhole(): boolean
  /** The load that is under way. */
  load(): Load | undefined
  /** Begins a load with the state that the newest ledger of the index has left. What was loaded before is forgotten. */
  begin(): Load
  /** Takes entries in, but for those that ledgers have changed meanwhile. `place`: where to go on. */
  take(entries: readonly StateEntry[], place: string): void
  end(proved: boolean, accounts: number): void
}

/** Opens the index of a network, and begins it where the file holds another one. */
export function openIndex(
  database: MarketDatabase,
  networkId: number,
  creators: readonly CreateDeriver[],
): LedgerIndex & { readonly state: LoadedIndex } {
  const makeTables = () => void creators.map((create) => create(database))
  if (!isOfThisIndex(database, networkId)) beginIndex(database, networkId, makeTables)
  const take = () => creators.map((create) => create(database))
  const touched = createTouched(database)
  let taken: readonly Deriver[] | undefined = take()
  let cursor = readCursor(database)
  let load = readLoad(database)

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
  /** The same; after it, what is held in memory is read from the tables again. */
  function turn(work: (derivers: readonly Deriver[]) => void): void {
    change(work)
    taken = undefined
    load = readLoad(database)
  }
  const now = () => cursor?.closedAt ?? 0
  const mayJump = () => readMeta(database, 'jump') === 'yes'

  const state: LoadedIndex = {
    // Where a gap is about to come, no ledger is a place to begin with.
    cursor: () => (mayJump() ? undefined : cursor),
    isWhole: () => isWholeIndex(database),
    load: () => load,
    begin() {
      if (cursor === undefined) throw new Error('the index has no ledger yet')
      const begun = {
        number: Number(readMeta(database, 'loads') ?? 0) + 1,
        ledger: cursor.index,
        hash: cursor.hash,
        taken: null,
      }
      turn((derivers) => {
        for (const deriver of derivers) deriver.settle(now())
        for (const deriver of derivers) deriver.forget?.()
        touched.clear()
        writeMeta(database, 'loads', String(begun.number))
        writeLoad(database, begun)
      })
      return begun
    },
    take(entries, place) {
      const { [0]: first } = entries
      if (load === undefined || first === undefined) return
      const written = { ...load, taken: place }
      change((derivers) => {
        for (const entry of entries)
          if (!touched.has(entry.index)) for (const deriver of derivers) deriver.take?.(entry, now())
        for (const deriver of derivers) deriver.settle(now())
        writeLoad(database, written)
      })
      load = written
    },
    end(proved, accounts) {
      turn((derivers) => {
        for (const deriver of derivers) deriver.taken?.(now())
        for (const deriver of derivers) deriver.settle(now())
        writeMeta(database, 'accounts', String(accounts + Number(readMeta(database, 'accounts') ?? 0)))
        touched.clear()
        endLoad(database, proved)
      })
    },
  }

  return {
    cursor: () => cursor,
    first: () => readFirstLedger(database),
    state,
    jump: () =>
      database.transaction(() => {
        writeMeta(database, 'jump', 'yes')
        forgetWhole(database)
      }),
    mayJump,
    apply(ledgers) {
      const [first, newest] = [ledgers[0], ledgers.at(-1)]
      if (first === undefined || newest === undefined) return
      const { index, hash, closedAt } = newest
      const gap = gapBefore(first)
      change((derivers) => {
        for (const ledger of ledgers) {
          for (const deriver of derivers) deriver.apply(ledger)
          if (load !== undefined) touched.note(ledger)
        }
        for (const deriver of derivers) deriver.settle(closedAt)
        writeCursor(database, first, { index, hash, closedAt })
        writeMeta(database, 'jump', 'no')
        if (gap !== undefined) noteGap(database, gap)
      })
      cursor = { index, hash, closedAt }
      load = readLoad(database)
    },
  }

  function gapBefore(first: IndexedLedger) {
    if (cursor === undefined || first.index <= cursor.index + 1) return undefined
    return {
      from: cursor.index + 1,
      to: first.index - 1,
      closedFrom: cursor.closedAt,
      closedTo: first.closedAt,
    }
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
