import { randomUUID } from 'node:crypto'
import type { MarketDatabase } from './database.ts'

/** Changes whenever a table of the market does: an index with another version is built again. */
const SCHEMA_VERSION = 2

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

const META = 'CREATE TABLE IF NOT EXISTS meta(k TEXT PRIMARY KEY, v TEXT NOT NULL) STRICT, WITHOUT ROWID'

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
export function readCursor(database: MarketDatabase): Cursor | undefined {
  const [index, hash, closedAt] = (readMeta(database, 'cursor') ?? '').split(' ')
  return index === undefined || hash === undefined || closedAt === undefined
    ? undefined
    : { index: Number(index), hash, closedAt: Number(closedAt) }
}

/** Notes the newest ledger; `first` is the first one of this transaction. */
export function writeCursor(
  database: MarketDatabase,
  first: LedgerPoint,
  { index, hash, closedAt }: Cursor,
): void {
  if (readMeta(database, 'first') === undefined) writeMeta(database, 'first', `${first.index} ${first.hash}`)
  writeMeta(database, 'cursor', `${index} ${hash} ${closedAt}`)
}

/** The ledger that the index began with. */
export function readFirstLedger(database: MarketDatabase): LedgerPoint | undefined {
  const [index, hash] = (readMeta(database, 'first') ?? '').split(' ')
  return index === undefined || hash === undefined ? undefined : { index: Number(index), hash }
}

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
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`)
    database.exec(META)
    writeMeta(database, 'schema', String(SCHEMA_VERSION))
    writeMeta(database, 'network', String(networkId))
    // Readers see by it that all rows are others.
    writeMeta(database, 'begun', randomUUID())
    makeTables()
  })
}
