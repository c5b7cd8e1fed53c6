import { beginCourse, type Course, moveCourse } from '../../../figures/course.ts'
import type { MarketDatabase } from '../../../tables/database.ts'
import { XRP_ID } from '../../../tables/tokens/schema.ts'
import { DROPS, isXrp } from '../../effects/fields.ts'
import type { PoolChange, PoolSide } from '../../effects/pools.ts'
import { courseColumns, courseOf } from './course-row.ts'
import type { PoolPoints } from './points.ts'
import type { Tokens, TokenState } from '../token-state.ts'

interface Pool {
  readonly a: number
  readonly b: number
  aValue: string
  bValue: string
  /** Of a pool with XRP. */
  course: Course | undefined
}

/** What is in the pools. A pool is known once both of its sides have been seen in one transaction. */
export function createPools(database: MarketDatabase, tokens: Tokens, points: PoolPoints) {
  const find = database.prepare(
    'SELECT a, b, a_value, b_value, since, xrp, log, log_sum, xrp_sum FROM pool WHERE account = ?',
  )
  const put = database.prepare(
    `INSERT INTO pool(account, a, b, a_value, b_value, since, xrp, log, log_sum, xrp_sum)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET a_value = excluded.a_value, b_value = excluded.b_value, since = excluded.since,
       xrp = excluded.xrp, log = excluded.log, log_sum = excluded.log_sum, xrp_sum = excluded.xrp_sum`,
  )
  const remove = database.prepare('DELETE FROM pool WHERE account = ?')
  const putPart = database.prepare(
    'INSERT INTO pool_part VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const parts = database.prepare('SELECT token, value FROM pool_part WHERE account = ? ORDER BY token')
  const dropParts = database.prepare('DELETE FROM pool_part WHERE account = ?')
  const gone = database.prepare(
    `SELECT account FROM pool WHERE NOT EXISTS(SELECT 1 FROM holder JOIN account ON account.id = holder.account
       WHERE address = pool.account AND holder.token = pool.b)`,
  )
  /** `undefined`: it is gone. */
  const changed = new Map<string, Pool | undefined>()

  function poolOf(account: string): Pool | undefined {
    if (changed.has(account)) return changed.get(account)
    const row = find.get(account)
    return row === undefined
      ? undefined
      : {
          a: Number(row['a']),
          b: Number(row['b']),
          aValue: String(row['a_value']),
          bValue: String(row['b_value']),
          course: courseOf(row),
        }
  }

  /** A pool begins when both of its sides are known: a deposit may show one alone. */
  function begun(account: string, sides: readonly PoolSide[], now: number): Pool | undefined {
    for (const { asset, value } of sides)
      putPart.run(account, tokens.of(asset, now).id, isXrp(asset) ? value.toFixed(0) : value.toString())
    const [a, b, ...more] = parts.all(account)
    if (a === undefined || b === undefined || more.length > 0) return undefined
    dropParts.run(account)
    const [aValue, bValue] = [String(a['value']), String(b['value'])]
    return { a: Number(a['token']), b: Number(b['token']), aValue, bValue, course: undefined }
  }

  /** Carries the course of a pool with XRP on. Its token knows it. */
  function follow(account: string, pool: Pool, isGone: boolean, now: number): TokenState | undefined {
    const token = pool.a === XRP_ID ? tokens.byId(pool.b) : undefined
    if (token === undefined) return undefined
    tokens.mark(token)
    if (isGone) {
      points.end(token.id)
      token.pool = undefined
      return token
    }
    const [xrp, units] = [Number(pool.aValue) / DROPS, Number(pool.bValue)]
    const isNew = pool.course === undefined
    const course =
      pool.course === undefined ? beginCourse(now, xrp, units) : moveCourse(pool.course, now, xrp, units)
    pool.course = course
    token.pool = { account, drops: BigInt(pool.aValue), course }
    if (isNew) points.begin(token.id, course)
    points.change(token.id)
    return token
  }

  return {
    /** Gives the token whose pool with XRP it is. */
    apply({ account, sides, isGone }: PoolChange, now: number): TokenState | undefined {
      const known = poolOf(account)
      const pool = known ?? (isGone ? undefined : begun(account, sides, now))
      if (pool === undefined) return undefined
      for (const { asset, value } of sides) {
        const { id } = tokens.of(asset, now)
        if (id === pool.a) pool.aValue = isXrp(asset) ? value.toFixed(0) : value.toString()
        if (id === pool.b) pool.bValue = value.toString()
      }
      changed.set(account, isGone ? undefined : pool)
      return follow(account, pool, isGone, now)
    },
    /** Forgets pools of which nobody holds the tokens any more. */
    sweep(now: number): void {
      for (const { account } of gone.all()) {
        const pool = poolOf(String(account))
        changed.set(String(account), undefined)
        if (pool !== undefined) follow(String(account), pool, true, now)
      }
      database.exec('DELETE FROM pool_part')
    },
    settle(): void {
      for (const [account, pool] of changed)
        if (pool === undefined) remove.run(account)
        else put.run(account, pool.a, pool.b, pool.aValue, pool.bValue, ...courseColumns(pool.course))
      changed.clear()
    },
  }
}
