import type { ListedField, Rows, TableName, UniqueField, ValueOf } from './store/tables.ts'

export { DuplicateKey, KeyTooLong, NoSuchPlace, StoreClosed, StoreUnavailable } from './store/errors.ts'
export {
  type ListedField,
  type Rows,
  SCHEMA_VERSION,
  type TableName,
  tableSpecs,
  type UniqueField,
} from './store/tables.ts'

/**
 * The store: tables of JSON rows with unique keys, read one row at a time and written in transactions.
 *
 * - A read outside a transaction sees only what is durable.
 * - A transaction is all or nothing, and its promise resolves only when its rows are durable.
 * - Transactions appear to run one after another.
 * - When a write fails, every transaction of the same commit fails too.
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
  /** False while no write can become durable: a disk is full, or can only be read. It may take a trial to tell. */
  isWritable(): boolean | Promise<boolean>
  /**
   * Writes all that is durable to a new file, as it is at one moment, while others read and write. Only the file's owner
   * can read it. One backup at a time. Throws when there is a file of that name, or when the store has no files.
   */
  backup(file: string): Promise<BackedUp>
  /** Waits for running transactions and a running backup, then closes the files or connections. */
  close(): Promise<void>
}

export interface BackedUp {
  readonly bytes: number
}

/** One listed field with its value. */
export type Where<N extends TableName> = {
  readonly [F in ListedField<N>]: { readonly [K in F]: ValueOf<N, F> } & {
    readonly [K in Exclude<ListedField<N>, F>]?: never
  }
}[ListedField<N>]

/** Which rows of a table are meant, and which part of them. */
export interface Listing<N extends TableName> {
  /** Without it, all rows. */
  readonly where?: Where<N>
  /** The id of the last row of the page before. */
  readonly after?: string
  /** From 1 to MOST_ROWS. */
  readonly limit: number
  /** The order of insertion, backwards. */
  readonly newestFirst?: boolean
}

/** The most rows of one page. */
export const MOST_ROWS = 1_000
/** So many removed rows still have their place at least. */
export const KEPT_PLACES = 100_000
/** The most bytes of UTF-8 of an id, or of a unique or listed value: a longer one is a RangeError when it is written. */
export const MOST_KEY_BYTES = 512

/** Rows are frozen. A search by a field that is neither unique nor listed does not compile, and throws RangeError. */
export interface ReadTable<N extends TableName> {
  get(id: string): Promise<Rows[N] | undefined>
  /** The row with a unique field's value. */
  by(field: UniqueField<N>, value: string): Promise<Rows[N] | undefined>
  /**
   * A page of rows in the order in which they were inserted, or backwards: strictly in tables that are append-only, elsewhere
   * about, where several processes write. An update does not change a row's place. Rows
   * that come or go between two pages change nothing about the others: none is shown twice or left out. `after` may be a
   * row that has gone, or that no longer has the value: the page continues where it was. Throws NoSuchPlace for a row
   * that was never there, or that went too long ago.
   */
  list(listing: Listing<N>): Promise<readonly Rows[N][]>
  /**
   * The first rows with one of some values of a listed field, from 1 to MOST_ROWS: those with the first value in the
   * order in which they were inserted, then those with the next one. It is one look, however many the values are.
   */
  listAcross<F extends ListedField<N>>(
    field: F,
    values: readonly ValueOf<N, F>[],
    limit: number,
  ): Promise<readonly Rows[N][]>
  /** The number of rows with a listed field's value, or of all. */
  count(where?: Where<N>): Promise<number>
  /**
   * All rows in pages, for work that goes through a whole table: no page keeps other work waiting for long. Rows that
   * come or go meanwhile may be missing. Outside of transactions only.
   */
  pages(): AsyncIterable<readonly Rows[N][]>
}

export interface WriteTable<N extends TableName> extends Omit<ReadTable<N>, OutsideOnly> {
  /**
   * Throws DuplicateKey when the id or a unique field is taken; the work may go on after it. Throws TypeError for a row
   * that is not plain JSON.
   */
  insert(row: Rows[N]): Promise<void>
  /** Replaces the row with the same id; throws when there is none, or when the table is append-only. */
  update(row: Rows[N]): Promise<void>
  /** Does nothing when there is no such row; throws when the table is append-only. */
  remove(id: string): Promise<void>
}

/** What a table can do outside of transactions only. */
type OutsideOnly = 'pages' | 'listAcross'

/** All tables. A function that takes `Lookups` takes the tables of a transaction too. */
export type Tables<Mode extends 'read' | 'write'> = {
  read: { readonly [N in TableName]: ReadTable<N> }
  write: { readonly [N in TableName]: WriteTable<N> }
}[Mode]

/** What tables outside and inside of a transaction have in common. */
export type Lookups = { readonly [N in TableName]: Omit<ReadTable<N>, OutsideOnly> }
