import type { BackedUp } from '../../ports/store.ts'

export type Value = string | number | null
export type Found = Readonly<Record<string, unknown>>

/** A connection to a database: each question is one SQL text, with `?` for each of its values. */
export interface Connection {
  /** The rows that a statement answers. */
  all(sql: string, values?: readonly Value[]): Promise<readonly Found[]>
  /** The number of rows that a statement has changed. */
  run(sql: string, values?: readonly Value[]): Promise<number>
}

/**
 * What one database does in its own way: all else is the same SQL for every one. Its methods throw StoreUnavailable
 * where the database does not answer, its disk is full or broken, or a conflict does not end.
 */
export interface Dialect {
  /** The types of the column that numbers insertions, never the same number twice, and of text in the order of bytes. */
  readonly types: { readonly seq: string; readonly text: string }
  /** Lists the columns of all tables, as `tbl` and `col`. */
  readonly columnsSql: string
  /** Whether a query may join each value with its own page (LATERAL). Otherwise each value is asked for alone. */
  readonly hasLateral: boolean
  /**
   * A statement with a table's name as its value, where transactions run side by side: inserts into the table then wait
   * for each other until the commit, so that `seq` becomes visible in its order.
   */
  readonly inOrderSql?: string
  /** Reads what is durable. */
  readonly reader: Connection
  /** Runs work in a transaction, and answers when it is durable. It runs the work again after a conflict. */
  transact<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Runs work that may change the tables themselves, alone of all processes, in one transaction without a limit. */
  migrate(work: (connection: Connection) => Promise<void>): Promise<void>
  isWritable(): Promise<boolean>
  /** See `Store`. */
  backup(file: string): Promise<BackedUp>
  /** Gives room back that removed rows have left. */
  tidy(): void
  /** Called once, when no transaction is under way. */
  close(): Promise<void>
}
