import pg from 'pg'
import type { Connection, Value } from '../sql/dialect.ts'
import { understood } from './errors.ts'

/** After this time without an answer, a connection counts as lost. The database itself gives up sooner. */
const ANSWER_MS = 10_000
const CONNECT_MS = 5_000
const IDLE_MS = 60_000

/** The client asks nothing of a pooler that one in transaction mode would refuse or forget: no `options`. */
export function createPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // A command that has read ends.
    allowExitOnIdle: true,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_MS,
  })
  // The pool's own event is of idle connections. One that dies between two questions of a transaction tells its own
  // client, and would end the process where no one listens.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

interface Prepared {
  readonly text: string
  readonly name: string
}

/** Writes `$1`, `$2` for each `?`, and names each text, so that a connection plans it once. */
export function createTexts(prepares: boolean): (sql: string) => Prepared | { readonly text: string } {
  const texts = new Map<string, Prepared>()
  return (sql) => {
    let prepared = texts.get(sql)
    if (prepared === undefined) {
      let count = 0
      prepared = { text: sql.replaceAll('?', () => `$${++count}`), name: `s${texts.size}` }
      texts.set(sql, prepared)
    }
    return prepares ? prepared : { text: prepared.text }
  }
}

export type Texts = ReturnType<typeof createTexts>

/** Asks in any order, on any of a pool's connections or on one. Errors are as `understood` says. */
export function connectionOn(client: Pick<pg.Pool | pg.PoolClient, 'query'>, texts: Texts): Connection {
  const ask = async (sql: string, values: readonly Value[] = []): Promise<pg.QueryResult> => {
    try {
      return await client.query({ ...texts(sql), values: [...values] })
    } catch (error) {
      throw understood(error)
    }
  }
  return {
    all: async (sql, values) => (await ask(sql, values)).rows,
    run: async (sql, values) => (await ask(sql, values)).rowCount ?? 0,
  }
}
