import type { MarketDatabase } from '../../../tables/database.ts'
import { XRP_ID } from '../../../tables/tokens/schema.ts'
import { spendableDrops } from '../../../figures/spendable.ts'
import { RIPPLE_EPOCH } from '../../../../formats/xrpl.ts'
import { DROPS } from '../../effects/fields.ts'
import type { IndexedLedger } from '../../deriver.ts'
import type { BelongingOf } from '../belonging.ts'
import type { Tokens, TokenState } from '../token-state.ts'

const HOUR = 3_600_000
/** Bids count that are within a tenth below the price. */
const NEAR = 0.9
/** In XRP: less is not noted. */
const LEAST = 10
/** Of one token. */
const MOST = 2_000

export type Bids = ReturnType<typeof createBids>

/**
 * What is bid for tokens, as it was in ledgers that nobody could foresee: on the average in one of 256, whose hash says
 * so. Bids that are there for a moment at the end of an hour, or that move from one token to the next, count for what they
 * are by time.
 */
export function createBids(
  database: MarketDatabase,
  { tokens, belongingOf }: { readonly tokens: Tokens; readonly belongingOf: BelongingOf },
) {
  const all = database.prepare(`SELECT DISTINCT pays FROM offer WHERE gets = ${XRP_ID} ORDER BY pays`)
  const near = database.prepare(
    `SELECT owner, CAST(gets_value AS REAL) AS drops FROM offer WHERE gets = ${XRP_ID} AND pays = ? AND quality <= ?
       AND open = 1 AND (expires IS NULL OR expires > ?) ORDER BY quality, id LIMIT ${MOST}`,
  )
  const purse = database.prepare('SELECT drops, entries FROM purse WHERE account = ?')
  const total = database.prepare(
    `SELECT total(CAST(gets_value AS REAL)) AS drops FROM offer WHERE owner = ? AND gets = ${XRP_ID}`,
  )
  const add = database.prepare(
    'INSERT INTO bid_hour VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET xrp = xrp + excluded.xrp',
  )
  const count = database.prepare('INSERT INTO bid_sample VALUES(?, 1) ON CONFLICT DO UPDATE SET n = n + 1')
  const sum = database.prepare(
    'SELECT total(xrp) AS xrp FROM bid_hour WHERE token = ? AND hour > ? AND hour <= ?',
  )
  const samples = database.prepare('SELECT total(n) AS n FROM bid_sample WHERE hour > ? AND hour <= ?')
  const first = database.prepare('SELECT min(hour) AS hour FROM bid_hour WHERE token = ?')
  const drop = database.prepare('DELETE FROM bid_hour WHERE token = ? AND hour < ?')
  const forget = database.prepare('DELETE FROM bid_sample WHERE hour < ?')

  /** The part of his bids that an owner has the XRP for: it counts once for all of them. */
  function partOf(owner: number): number {
    const row = purse.get(owner)
    const funds = row === undefined ? 0 : spendableDrops(Number(row['drops']), Number(row['entries']))
    const bid = Number(total.get(owner)?.['drops'] ?? 0)
    return bid > 0 ? Math.min(1, funds / bid) : 0
  }

  function bidFor(token: TokenState, time: number, parts: Map<number, number>): number {
    if (token.price === null || token.price <= 0) return 0
    const { isInsider } = belongingOf(token)
    let drops = 0
    for (const row of near.all(token.id, 1 / (NEAR * token.price * DROPS), time)) {
      const owner = Number(row['owner'])
      const part = parts.get(owner) ?? partOf(owner)
      parts.set(owner, part)
      if (part > 0 && !isInsider(owner)) drops += part * Number(row['drops'])
    }
    return drops / DROPS
  }

  return {
    /** After a ledger: looks at all bids, if its hash says so. `settle` writes the balances up to now into the tables. */
    look({ hash, closedAt: time }: Pick<IndexedLedger, 'hash' | 'closedAt'>, settle: () => void): void {
      if (!hash.endsWith('00')) return
      // Whoever got much of the supply is an insider: of the supply by now.
      settle()
      const hour = Math.ceil(time / HOUR) * HOUR
      count.run(hour)
      const parts = new Map<number, number>()
      for (const { pays } of all.all()) {
        const token = tokens.byId(Number(pays))
        const xrp = token === undefined ? 0 : bidFor(token, Math.floor(time / 1_000) - RIPPLE_EPOCH, parts)
        if (xrp >= LEAST) add.run(Number(pays), hour, xrp)
      }
    },
    /** The mean of what was bid in the whole hours of a span, in XRP. */
    mean(token: number, from: number, until: number): number {
      const n = Number(samples.get(from, until)?.['n'])
      return n > 0 ? Number(sum.get(token, from, until)?.['xrp']) / n : 0
    },
    /** The end of the first hour in which anything was bid, of those that are kept. */
    since(token: number): number | undefined {
      const hour = first.get(token)?.['hour']
      return typeof hour === 'number' ? hour : undefined
    },
    sweep(token: number, before: number): void {
      drop.run(token, before)
      forget.run(before)
    },
  }
}
