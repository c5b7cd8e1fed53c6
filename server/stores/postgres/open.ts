import pg from 'pg'
import type { Clock } from '../../ports/clock.ts'
import type { Connection, Dialect } from '../sql/dialect.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { connectionOn, createPool, createTexts } from './connect.ts'
import { understood } from './errors.ts'
import { listen } from './listen.ts'
import { createTransact } from './transact.ts'

/** Connections for transactions: more at once would only be in each other's way. Reads never wait behind them. */
const TRANSACTIONS = 4
const READS = 6
/** For what processes tell each other: a lease is renewed also while all others are busy. */
const SHARED = 2

/** Names our locks among those of others in the same database. */
const MIGRATION = 712_001
const IN_ORDER = 712_002

/**
 * Settings of our user in this database, so that no pooler can drop them. A small table would be scanned whole, and all
 * of it would be locked against writers; no one waits for what has taken too long; and what is committed is on the disk.
 */
const SETTINGS = {
  enable_seqscan: 'off',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '6s',
  synchronous_commit: 'on',
} as const

export interface PostgresAddress {
  /** `?prepare=off` for a pooler that forgets prepared statements. */
  readonly url: string
  /** Past a pooler, which cannot do all of it: for changes of the tables, and for LISTEN. */
  readonly directUrl?: string | undefined
}

export interface Postgres extends Dialect {
  /** For what processes share, beside the reads. */
  readonly shared: Connection
  /** Calls a channel's function for what any process tells on it. The returned function ends it. */
  listen(channels: Readonly<Record<string, (text: string) => void>>, clock: Clock): () => Promise<void>
}

/** The database of a store on PostgreSQL 15 or later. Nothing is asked before the first call. */
export function openPostgres({ url, directUrl }: PostgresAddress): Postgres {
  const address = new URL(url)
  const texts = createTexts(address.searchParams.get('prepare') !== 'off')
  address.searchParams.delete('prepare')
  const transactions = createPool(address.href, TRANSACTIONS)
  const reads = createPool(address.href, READS)
  const shared = createPool(address.href, SHARED)
  const reader = connectionOn(reads, texts)
  return {
    types: { seq: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', text: 'TEXT COLLATE "C"' },
    columnsSql: `SELECT relname AS tbl, attname AS col FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped`,
    hasLateral: true,
    // A number is taken at the insert and seen at the commit: who reads on from a place would miss a row whose number
    // is lower, and whose commit came later.
    inOrderSql: `SELECT pg_advisory_xact_lock(${IN_ORDER}, hashtext(?))`,
    reader,
    shared: connectionOn(shared, texts),
    transact: createTransact(transactions, texts, reader),
    migrate: (work) => migrate(directUrl ?? address.href, work),
    isWritable: () =>
      reader.all(`SELECT current_setting('transaction_read_only') AS setting`).then(
        ([found]) => found?.['setting'] === 'off',
        () => false,
      ),
    backup: () =>
      Promise.reject(new StoreRefused('A store in PostgreSQL is backed up by pg_dump, or by its host.')),
    tidy: () => undefined,
    listen: (channels, clock) => listen({ url: directUrl ?? address.href, clock }, channels),
    close: async () => void (await Promise.all([transactions, reads, shared].map((pool) => pool.end()))),
  }
}

/** Two processes that start at once: the second one waits, and finds everything made. */
async function migrate(url: string, work: (connection: Connection) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const connection = connectionOn(client, createTexts(false))
  try {
    await client.connect()
  } catch (error) {
    throw understood(error)
  }
  try {
    await connection.run('BEGIN')
    await connection.run('SET LOCAL statement_timeout = 0')
    await connection.all(`SELECT pg_advisory_xact_lock(${MIGRATION})`)
    await work(connection)
    await applySettings(connection)
    await connection.run('COMMIT')
  } finally {
    // Without COMMIT, it is undone.
    await client.end()
  }
}

/** At each start: a restored or copied database has lost them. */
async function applySettings(connection: Connection): Promise<void> {
  const [found] = await connection.all(
    `SELECT setconfig::text AS present FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
     JOIN pg_roles r ON r.oid = setrole WHERE d.datname = current_database() AND r.rolname = current_user`,
  )
  const present = String(found?.['present'])
  for (const [name, value] of Object.entries(SETTINGS))
    if (!present.includes(`${name}=${value}`))
      await connection.run(
        `DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`,
      )
}
