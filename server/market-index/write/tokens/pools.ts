import type { MarketDatabase } from '../../tables/database.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'
import { DROPS, isXrp } from '../effects/fields.ts'
import type { PoolChange, PoolSide } from '../effects/pools.ts'
import type { Tokens } from './token-state.ts'

interface Pool {
  readonly a: number
  readonly b: number
  aValue: string
  bValue: string
}

/** What is in the pools. A pool is known once both of its sides have been seen in one transaction. */
export function createPools(database: MarketDatabase, tokens: Tokens) {
  const find = database.prepare('SELECT a, b, a_value, b_value FROM pool WHERE account = ?')
  const put = database.prepare(
    `INSERT INTO pool(account, a, b, a_value, b_value) VALUES(?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET a_value = excluded.a_value, b_value = excluded.b_value`,
  )
  const remove = database.prepare('DELETE FROM pool WHERE account = ?')
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
        }
  }

  function begun(sides: readonly PoolSide[], now: number): Pool | undefined {
    const [one, other, ...more] = sides.map(({ asset, value }) => ({ id: tokens.of(asset, now).id, value }))
    if (one === undefined || other === undefined || more.length > 0 || one.id === other.id) return undefined
    const [a, b] = one.id < other.id ? [one, other] : [other, one]
    return { a: a.id, b: b.id, aValue: a.value.toString(), bValue: b.value.toString() }
  }

  /** Its token knows how much XRP there is, and the price at which the pool would trade. */
  function tellToken(account: string, { a, b, aValue, bValue }: Pool, isGone: boolean): void {
    const token = a === XRP_ID ? tokens.byId(b) : undefined
    if (token === undefined) return
    const units = Number(bValue)
    token.pool = isGone
      ? undefined
      : {
          account,
          drops: BigInt(aValue),
          spot: units > 0 && Number(aValue) > 0 ? Number(aValue) / DROPS / units : null,
        }
    tokens.mark(token)
  }

  return {
    apply({ account, sides, isGone }: PoolChange, now: number): void {
      const known = poolOf(account)
      const pool = known ?? begun(sides, now)
      if (pool === undefined) return
      for (const { asset, value } of sides) {
        const { id } = tokens.of(asset, now)
        if (id === pool.a) pool.aValue = isXrp(asset) ? value.toFixed(0) : value.toString()
        if (id === pool.b) pool.bValue = value.toString()
      }
      tellToken(account, pool, isGone)
      changed.set(account, isGone ? undefined : pool)
    },
    settle(): void {
      for (const [account, pool] of changed)
        if (pool === undefined) remove.run(account)
        else put.run(account, pool.a, pool.b, pool.aValue, pool.bValue)
      changed.clear()
    },
  }
}
