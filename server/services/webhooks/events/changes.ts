import type { Rows, Tables, WriteTable } from '../../../ports/store.ts'
import type { RowChange } from './fact.ts'

/** The tables whose changes may be events. */
const told = ['sessions', 'intents', 'bridgeOrders', 'nftSales', 'ledger', 'keys', 'partners'] as const
type ToldTable = (typeof told)[number]

/** The rows that a transaction has changed, by table and id, as they were before it and are after it. */
export type Changes = { readonly [N in ToldTable]: Map<string, RowChange<Rows[N]>> }

export const noChanges = (): Changes => ({
  sessions: new Map(),
  intents: new Map(),
  bridgeOrders: new Map(),
  nftSales: new Map(),
  ledger: new Map(),
  keys: new Map(),
  partners: new Map(),
})

export const isUnchanged = (changes: Changes): boolean => told.every((table) => changes[table].size === 0)

const idOf = (row: { readonly id: string }) => row.id

/** The same tables, which note what is changed in them. Made when they are asked for, as the store's own are. */
export function noting(tables: Tables<'write'>, changes: Changes): Tables<'write'> {
  const make: Partial<Record<PropertyKey, () => unknown>> = {
    sessions: () => noted<'sessions'>(tables.sessions, changes.sessions, idOf),
    intents: () => noted<'intents'>(tables.intents, changes.intents, idOf),
    bridgeOrders: () => noted<'bridgeOrders'>(tables.bridgeOrders, changes.bridgeOrders, idOf),
    nftSales: () => noted<'nftSales'>(tables.nftSales, changes.nftSales, idOf),
    ledger: () => noted<'ledger'>(tables.ledger, changes.ledger, idOf),
    keys: () => noted<'keys'>(tables.keys, changes.keys, idOf),
    partners: () => noted<'partners'>(tables.partners, changes.partners, ({ slug }) => slug),
  }
  return new Proxy(tables, {
    get: (target, name): unknown => make[name]?.() ?? Reflect.get(target, name, target),
  })
}

function noted<N extends ToldTable>(
  table: WriteTable<N>,
  changes: Map<string, RowChange<Rows[N]>>,
  nameOf: (row: Rows[N]) => string,
): WriteTable<N> {
  const note = (id: string, before: Rows[N] | undefined, after: Rows[N] | undefined) =>
    changes.set(id, { before: changes.has(id) ? changes.get(id)?.before : before, after })
  return {
    ...table,
    async insert(row) {
      await table.insert(row)
      note(nameOf(row), undefined, row)
    },
    async update(row) {
      const before = await table.get(nameOf(row))
      await table.update(row)
      note(nameOf(row), before, row)
    },
    async remove(id) {
      const before = await table.get(id)
      await table.remove(id)
      if (before !== undefined) note(id, before, undefined)
    },
  }
}
