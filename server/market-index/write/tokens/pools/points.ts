import { at, type Course } from '../../../figures/course.ts'
import type { MarketDatabase } from '../../../tables/database.ts'
import { courseColumns, courseOf } from './course-row.ts'
import { lastEndBefore } from '../ends.ts'
import type { Tokens, TokenState } from '../token-state.ts'

const HALF_HOUR = 1_800_000

export type PoolPoints = ReturnType<typeof createPoolPoints>

/**
 * Copies of the courses of pools at the ends of half hours. Where nothing has changed since the last one there is none:
 * a course goes on in a straight line. `newest`: the close of the newest ledger, in Unix milliseconds.
 */
export function createPoolPoints(database: MarketDatabase, tokens: Tokens, newest: number) {
  const put = database.prepare('INSERT INTO pool_point VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const forget = database.prepare('DELETE FROM pool_point WHERE token = ?')
  const all = database.prepare(
    `SELECT t AS since, xrp, log, log_sum, xrp_sum FROM pool_point WHERE token = ?1 AND t >=
       coalesce((SELECT max(t) FROM pool_point WHERE token = ?1 AND t <= ?2), 0) ORDER BY t`,
  )
  const drop = database.prepare(
    `DELETE FROM pool_point WHERE token = ?1 AND t < (SELECT max(t) FROM pool_point WHERE token = ?1 AND t <= ?2)`,
  )
  let done = lastEndBefore(newest, HALF_HOUR)
  /** Numbers of the tokens whose pool has changed since. */
  const changed = new Set(
    database
      .prepare('SELECT token.id FROM pool JOIN token ON token.pool = pool.account WHERE pool.since > ?')
      .all(done)
      .map(({ id }) => Number(id)),
  )

  const write = (token: number, course: Course): void => put.run(token, ...courseColumns(course))

  return {
    /** The pool of a token is new. */
    begin: write,
    end: (token: number): void => forget.run(token),
    change: (token: number): void => void changed.add(token),
    /** Writes what is due before a ledger that closes at `time`. */
    passTo(time: number): void {
      const end = done + HALF_HOUR
      if (time <= end) return
      for (const id of changed) {
        const course = tokens.byId(id)?.pool?.course
        if (course !== undefined) write(id, at(course, end))
      }
      changed.clear()
      done = lastEndBefore(time, HALF_HOUR)
    },
    /** The course of a token's pool since a time, oldest first: up to the present, which is the last one. */
    since({ id, pool }: Pick<TokenState, 'id' | 'pool'>, time: number): readonly Course[] {
      if (pool === undefined) return []
      const points = all.all(id, time).flatMap((row) => courseOf(row) ?? [])
      return [...points.filter((point) => point.time < pool.course.time), pool.course]
    },
    /** Removes points that no mean since `time` needs. */
    sweep: (token: number, time: number): void => drop.run(token, time),
  }
}
