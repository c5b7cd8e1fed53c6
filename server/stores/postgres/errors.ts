import pg from 'pg'
import { StoreUnavailable } from '../../ports/store.ts'

/** Another transaction was in the way: the work has to run again. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

/**
 * Serialization failure and deadlock. A unique value is looked for before a row gets it: if it is taken all the same, a
 * transaction at the same time was faster.
 */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', '23505'])

/**
 * Connection, transaction state (a replica, idle for too long), access, resources (a full disk), an operator's or a
 * time limit's hand, the system, a damaged database. All else is a mistake of ours.
 * PostgreSQL 15, appendix A: https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const UNAVAILABLE = /^(08|25|28|3D|53|55|57|58|XX)/

/** What an error of the client means to a store. */
export function understood(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError))
    // The client's own errors have no code of the database: each is about the connection.
    return new StoreUnavailable('The database does not answer.', { cause: error })
  const code = error.code ?? ''
  if (CONFLICTS.has(code)) return new Conflict(error.message, { cause: error })
  return UNAVAILABLE.test(code) ? new StoreUnavailable('The database refuses.', { cause: error }) : error
}
