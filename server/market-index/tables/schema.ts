import { randomUUID } from 'node:crypto'
import type { MarketDatabase } from './database.ts'

/** Changes whenever a table of the market does: an index with another version is built again. */
const SCHEMA_VERSION = 14

/** Where a ledger stands in its chain. */
export interface LedgerPoint {
  readonly index: number
  readonly hash: string
}

/** The newest ledger that the tables hold. */
export interface Cursor extends LedgerPoint {
  /** Unix milliseconds. */
  readonly closedAt: number
}

const META = `CREATE TABLE IF NOT EXISTS meta(k TEXT PRIMARY KEY, v TEXT NOT NULL) STRICT, WITHOUT ROWID;
-- Entries of the ledger that have changed since a load of all of them began: what it reads of them is old.
CREATE TABLE IF NOT EXISTS touched(entry BLOB PRIMARY KEY) STRICT, WITHOUT ROWID`

/** Makes the tables of what is known of the index as a whole, where they are missing. */
export const makeMetaTables = (database: MarketDatabase): void => database.exec(META)

/** A value of the index as a whole. `undefined` where it has none. */
export function readMeta(database: MarketDatabase, key: string): string | undefined {
  const value = database.prepare('SELECT v FROM meta WHERE k = ?').get(key)?.['v']
  return typeof value === 'string' ? value : undefined
}

export function writeMeta(database: MarketDatabase, key: string, value: string): void {
  database
    .prepare('INSERT INTO meta VALUES(?, ?) ON CONFLICT DO UPDATE SET v = excluded.v WHERE v <> excluded.v')
    .run(key, value)
}

/** `undefined`: no ledger has been read yet. */
export const readCursor = (database: MarketDatabase): Cursor | undefined => readPoint(database, 'cursor')

function readPoint(database: MarketDatabase, key: 'cursor' | 'first'): Cursor | undefined {
  const [index, hash, closedAt] = (readMeta(database, key) ?? '').split(' ')
  return index === undefined || hash === undefined || closedAt === undefined
    ? undefined
    : { index: Number(index), hash, closedAt: Number(closedAt) }
}

/** The oldest ledger of the public network that anyone has. */
const OLDEST = 32_570
/** The first ledger of a chain has no parent. */
const NO_PARENT = '0'.repeat(64)

/** Notes the newest ledger; `first` is the first one of this transaction. */
export function writeCursor(
  database: MarketDatabase,
  first: Cursor & { readonly parentHash: string },
  { index, hash, closedAt }: Cursor,
): void {
  if (readMeta(database, 'first') === undefined) {
    writeMeta(database, 'first', `${first.index} ${first.hash} ${first.closedAt}`)
    const isWhole = first.parentHash === NO_PARENT || first.index <= OLDEST
    writeMeta(database, 'whole', isWhole ? 'yes' : 'no')
  }
  writeMeta(database, 'cursor', `${index} ${hash} ${closedAt}`)
}

/** The ledger that the index began with. */
export const readFirstLedger = (database: MarketDatabase): Cursor | undefined => readPoint(database, 'first')

/** Whether the file holds an index of this version and this network. An empty file holds none. */
export function isOfThisIndex(database: MarketDatabase, networkId: number): boolean {
  const has = database.prepare("SELECT 1 AS one FROM sqlite_master WHERE name = 'meta'").get() !== undefined
  return (
    has &&
    readMeta(database, 'schema') === String(SCHEMA_VERSION) &&
    readMeta(database, 'network') === String(networkId)
  )
}

/**
 * Removes every table and makes the new ones, in one transaction: readers of the file see either the old index or the
 * empty one.
 */
export function beginIndex(database: MarketDatabase, networkId: number, makeTables: () => void): void {
  database.transaction(() => {
    // Virtual tables go first: tables of their own go with them.
    const tables = database
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC`,
      )
      .all()
    for (const { name } of tables) database.exec(`DROP TABLE IF EXISTS "${String(name)}"`)
    makeMetaTables(database)
    writeMeta(database, 'schema', String(SCHEMA_VERSION))
    writeMeta(database, 'network', String(networkId))
    // Readers see by it that all rows are others.
    writeMeta(database, 'begun', randomUUID())
    makeTables()
  })
}
