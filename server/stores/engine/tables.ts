import {
  type ReadTable,
  type Rows,
  type TableName,
  type Tables,
  tableSpecs,
  type WriteTable,
} from '../../ports/store.ts'
import { createTable, type Table } from './table.ts'

export type TableSet = { readonly [N in TableName]: Table<Rows[N]> }

/** The new row of an id; absent when the row was removed. */
export interface RowChange {
  readonly table: TableName
  readonly id: string
  readonly row?: object
}

export function createTables(): TableSet {
  return {
    partners: createTable('partners'),
    keys: createTable('keys'),
    intents: createTable('intents'),
    sessions: createTable('sessions'),
    ledger: createTable('ledger'),
    claims: createTable('claims'),
    idempotency: createTable('idempotency'),
    xamanRequests: createTable('xamanRequests'),
    bridgeOrders: createTable('bridgeOrders'),
  }
}

/** The tables for reading, each made by `make`. */
export function tablesToRead(make: <N extends TableName>(name: N) => ReadTable<Rows[N]>): Tables<'read'> {
  return {
    partners: make('partners'),
    keys: make('keys'),
    intents: make('intents'),
    sessions: make('sessions'),
    ledger: make('ledger'),
    claims: make('claims'),
    idempotency: make('idempotency'),
    xamanRequests: make('xamanRequests'),
    bridgeOrders: make('bridgeOrders'),
  }
}

/** The tables for a transaction, each made by `make` when it is used: most transactions use one or two. */
export function tablesToWrite(make: <N extends TableName>(name: N) => WriteTable<Rows[N]>): Tables<'write'> {
  return {
    get partners() {
      return make('partners')
    },
    get keys() {
      return make('keys')
    },
    get intents() {
      return make('intents')
    },
    get sessions() {
      return make('sessions')
    },
    get ledger() {
      return make('ledger')
    },
    get claims() {
      return make('claims')
    },
    get idempotency() {
      return make('idempotency')
    },
    get xamanRequests() {
      return make('xamanRequests')
    },
    get bridgeOrders() {
      return make('bridgeOrders')
    },
  }
}

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tableSpecs, name)
}
