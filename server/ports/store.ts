import type { ApiKey } from '../domain/access/api-key.ts'
import type { BridgeOrder } from '../domain/bridge-order.ts'
import type { Claim } from '../domain/payment/claim.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import type { Partner } from '../domain/partner.ts'
import type { PaymentIntent } from '../domain/payment/intent.ts'
import type { SignSession } from '../domain/sign-session.ts'
import type { IdempotentCall } from '../domain/access/idempotency.ts'
import type { XamanRequest } from '../domain/xaman-request.ts'

/**
 * The store: tables of JSON rows with unique keys, read one row at a time and written in transactions.
 *
 * - A read outside a transaction sees only what is durable.
 * - A transaction is all or nothing, and its promise resolves only when its rows are durable.
 * - Transactions appear to run one after another.
 * - When a write fails, memory equals the disk again, and every transaction that built on the write fails too.
 */
export interface Store {
  readonly read: Tables<'read'>
  /**
   * Runs `work` on the tables and makes its changes durable. `work` may run again after a conflict, so it only reads
   * and changes rows of the given tables: no clock, no network, and no `read` of this store, which would wait for
   * this very transaction. Work that takes seconds is stopped and undone. Throws the errors of `work`, DuplicateKey
   * for a unique key that is taken, and StoreUnavailable when the rows could not be made durable.
   */
  transact<T>(work: (tables: Tables<'write'>) => Promise<T>): Promise<T>
  /** False while no write can become durable: a disk is full, or can only be read. */
  isWritable(): Promise<boolean>
  /** Waits for running transactions, then closes the files or connections. */
  close(): Promise<void>
}

/** The rows of each table. */
export interface Rows {
  partners: Partner
  keys: ApiKey
  intents: PaymentIntent
  sessions: SignSession
  ledger: LedgerRecord
  claims: Claim
  idempotency: IdempotentCall
  xamanRequests: XamanRequest
  bridgeOrders: BridgeOrder
}

export type TableName = keyof Rows

/**
 * The field that identifies a row, the fields that no two rows may share, and the fields by which rows are listed. A
 * row without a unique or listed field is not in that field's index. `append` tables never change or lose a row.
 */
export interface TableSpec<Row> {
  readonly id: keyof Row & string
  readonly unique?: readonly string[]
  readonly listed?: readonly string[]
  readonly append?: true
}

export const tableSpecs = {
  partners: { id: 'slug' },
  keys: { id: 'id', unique: ['digest'], listed: ['partner'] },
  intents: { id: 'id', unique: ['reference'], listed: ['state', 'booked', 'payer', 'partnerDay'] },
  sessions: { id: 'id', listed: ['status', 'intentId'] },
  ledger: {
    id: 'id',
    unique: ['feeTx', 'posts', 'reverses', 'reinstates', 'suspends'],
    listed: ['partner', 'kind'],
    append: true,
  },
  claims: { id: 'id', append: true },
  idempotency: { id: 'id' },
  xamanRequests: { id: 'id', unique: ['uuid', 'slot'], listed: ['state'] },
  bridgeOrders: { id: 'id', unique: ['newestOf', 'upstreamId'], listed: ['intentId', 'followed'] },
} as const satisfies { readonly [N in TableName]: TableSpec<Rows[N]> }

/** Rows are frozen. A search by a field that is neither unique nor listed throws RangeError. */
export interface ReadTable<Row> {
  get(id: string): Promise<Row | undefined>
  /** The row with a unique field's value. */
  by(field: string, value: string): Promise<Row | undefined>
  /** The rows with a listed field's value, or all, in the order in which they were inserted. */
  list(field?: string, value?: string): Promise<readonly Row[]>
  /**
   * All rows in pages, for work that goes through a whole table: no page keeps other work waiting for long. Rows that
   * come or go meanwhile may be missing. Outside of transactions only.
   */
  pages(): AsyncIterable<readonly Row[]>
}

export interface WriteTable<Row> extends Omit<ReadTable<Row>, 'pages'> {
  /**
   * Throws DuplicateKey when the id or a unique field is taken; the work may go on after it. Throws TypeError for a row
   * that is not plain JSON.
   */
  insert(row: Row): Promise<void>
  /** Replaces the row with the same id; throws when there is none, or when the table is append-only. */
  update(row: Row): Promise<void>
  /** Does nothing when there is no such row; throws when the table is append-only. */
  remove(id: string): Promise<void>
}

/** All tables. A function that takes `Lookups` takes the tables of a transaction too. */
export type Tables<Mode extends 'read' | 'write'> = {
  read: { readonly [N in TableName]: ReadTable<Rows[N]> }
  write: { readonly [N in TableName]: WriteTable<Rows[N]> }
}[Mode]

/** What tables outside and inside of a transaction have in common. */
export type Lookups = { readonly [N in TableName]: Omit<ReadTable<Rows[N]>, 'pages'> }

export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly table: TableName
  readonly field: string

  constructor(table: TableName, field: string) {
    super(`${table}.${field} is taken`)
    this.table = table
    this.field = field
  }
}

/** The rows could not be made durable (a full disk, a lost connection). The whole transaction is undone. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
