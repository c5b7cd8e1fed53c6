import { DuplicateKey, type Rows, type TableName, type Tables, type WriteTable } from '../../ports/store.ts'
import { createDeferred } from './deferred.ts'
import { Entry } from './entry.ts'
import { plain } from '../sql/plain.ts'
import { type RowChange, type TableSet, tablesToWrite } from './tables.ts'

/** Changes to the tables that can be undone as long as no later changes build on them. */
export interface Transaction {
  readonly tables: Tables<'write'>
  readonly changes: readonly RowChange[]
  /** The queries (see `queryKey`) whose result the transaction has changed. */
  readonly changedQueries: ReadonlySet<string>
  /** Ends the use of the tables. Throws the error of an abort. */
  end(): void
  /** Ends a running transaction and undoes it: `aborted` rejects with the error. */
  abort(error: Error): void
  readonly aborted: Promise<never>
  /** Puts back the rows from before. */
  undo(): void
}

export function beginTransaction(all: TableSet): Transaction {
  const changes: RowChange[] = []
  const changedQueries = new Set<string>()
  const undos: (() => void)[] = []
  const { promise: aborted, reject } = createDeferred<never>()
  let ended = false
  let failure: Error | undefined

  function writeTable<N extends TableName>(name: N): WriteTable<N> {
    const table = all[name]

    function put(id: string, before: Entry<Rows[N]> | undefined, after: Entry<Rows[N]> | undefined): void {
      table.put(id, after)
      undos.push(() => table.put(id, before))
      changes.push({ table: name, id, ...(after !== undefined && { row: after.row }) })
      for (const entry of [before, after])
        if (entry !== undefined) for (const query of table.queries(entry.row)) changedQueries.add(query)
    }

    function usable(): typeof table {
      if (ended) throw new Error('a table was used after its transaction had ended')
      return table
    }

    function changeable(): typeof table {
      if (table.appendOnly) throw new Error(`${name} is append-only`)
      return usable()
    }

    return {
      get: async (id) => usable().get(id)?.row,
      by: async (field, value) => usable().by(field, value),
      list: async (listing) => usable().list(listing),
      count: async (where) => usable().count(where),
      async insert(given) {
        const row = plain(given)
        const id = usable().idOf(row)
        if (table.get(id) !== undefined) throw new DuplicateKey(name, table.idField)
        table.checkUnique(row)
        put(id, undefined, new Entry(row, table.nextOrder()))
      },
      async update(given) {
        const row = plain(given)
        const id = changeable().idOf(row)
        const before = table.get(id)
        if (before === undefined) throw new Error(`${name} has no row "${id}" to update`)
        table.checkUnique(row)
        put(id, before, new Entry(row, before.order))
      },
      async remove(id) {
        const before = changeable().get(id)
        if (before !== undefined) put(id, before, undefined)
      },
    }
  }

  function undo(): void {
    for (const back of undos.splice(0).toReversed()) back()
    changes.length = 0
  }

  return {
    tables: tablesToWrite(writeTable),
    changes,
    changedQueries,
    undo,
    aborted,
    end() {
      ended = true
      if (failure !== undefined) throw failure
    },
    abort(error) {
      if (ended) return
      ended = true
      failure = error
      undo()
      reject(error)
    },
  }
}
