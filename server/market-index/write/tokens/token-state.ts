import { BigNumber } from 'bignumber.js'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { isWholeIndex } from '../../tables/coverage.ts'
import { readCursor } from '../../tables/schema.ts'
import { type Asset, keyOf, md5Of } from '../effects/fields.ts'
import type { Course } from '../../figures/course.ts'
import { createDay, type Day } from './day/day.ts'
import { courseOf } from './pools/course-row.ts'

/** A token as the indexer works on it; its row is written from it at each commit. */
export interface TokenState {
  readonly id: number
  readonly asset: Asset
  supply: BigNumber
  trustlines: number
  holders: number
  /** When a balance or a trust line has changed last. */
  moved: number | null
  offers: number
  firstTrade: number | null
  lastTrade: number | null
  /** In XRP, at the end of the minute or hour that was looked at last. */
  price: number | null
  /** Of the last trade that says one. */
  lastPrice: number | null
  /** Its pool with XRP. */
  pool: { readonly account: string; readonly drops: bigint; readonly course: Course } | undefined
  /** The trades of the last 24 hours. */
  readonly day: Day
}

const MOST = 20_000
/** A share in a pool has a code of its own. */
const SHARE = /^03[0-9A-F]{38}$/
/** A multi-purpose token is named by its issuance. */
const ISSUANCE = /^[0-9A-F]{48}$/
const COLUMNS =
  'id, currency, issuer, supply, trustlines, holders, moved, offers, first_trade, last_trade, price, last_price, pool, CAST(pool_drops AS TEXT) AS drops, since, xrp, log, log_sum, xrp_sum'
const TABLES =
  'token LEFT JOIN (SELECT account, since, xrp, log, log_sum, xrp_sum FROM pool) ON account = token.pool'

export type Tokens = ReturnType<typeof createTokens>

/** The tokens that were touched lately, by asset. */
export function createTokens(database: MarketDatabase) {
  const byKey = new Map<string, TokenState>()
  const byId = new Map<number, TokenState>()
  const marked = new Set<TokenState>()
  /** What is new to an index that has not seen all may be old. */
  const isWhole = readCursor(database) === undefined || isWholeIndex(database)
  const find = database.prepare(`SELECT ${COLUMNS} FROM ${TABLES} WHERE md5 = ?`)
  const findById = database.prepare(`SELECT ${COLUMNS} FROM ${TABLES} WHERE id = ?`)
  const active = database.prepare(
    'SELECT id FROM token WHERE (last_trade > ? OR pool IS NOT NULL) AND id > 1',
  )
  const add = database.prepare(
    'INSERT INTO token(md5, currency, issuer, kind, created, changed) VALUES(?, ?, ?, ?, ?, 0)',
  )

  function keep(row: Row): TokenState {
    const state = stateOf(row)
    byKey.set(keyOf(state.asset), state)
    byId.set(state.id, state)
    return state
  }

  return {
    /** Adds a token that is new. `now`: when it was first seen; `null` where it may be older. */
    of(asset: Asset, now: number | null): TokenState {
      const known = byKey.get(keyOf(asset))
      if (known !== undefined) return known
      const md5 = md5Of(asset)
      const row = find.get(md5)
      if (row !== undefined) return keep(row)
      const { currency, issuer } = asset
      add.run(md5, currency, issuer, kindOf(currency), isWhole ? now : null)
      const state = keep(find.get(md5) ?? {})
      marked.add(state)
      return state
    },
    byId(id: number): TokenState | undefined {
      const known = byId.get(id)
      if (known !== undefined) return known
      const row = findById.get(id)
      return row === undefined ? undefined : keep(row)
    },
    exists: (id: number): boolean => byId.has(id) || findById.get(id) !== undefined,
    /** A token that is known already. */
    find(asset: Asset): TokenState | undefined {
      const row = byKey.has(keyOf(asset)) ? undefined : find.get(md5Of(asset))
      return byKey.get(keyOf(asset)) ?? (row === undefined ? undefined : keep(row))
    },
    /** Numbers of the tokens that have been traded since a time, or have a pool with XRP: by their rows. */
    activeSince: (time: number): readonly number[] => active.all(time).map(({ id }) => Number(id)),
    /** Notes that the row of a token is out of date. */
    mark: (token: TokenState): void => void marked.add(token),
    /** The tokens whose rows are out of date, which are none from now on. */
    takeMarked(): readonly TokenState[] {
      const taken = [...marked]
      marked.clear()
      return taken
    },
    /** Forgets tokens without a trade of the last day and without news, when there are too many. */
    forget(): void {
      if (byId.size <= MOST) return
      for (const state of byId.values()) {
        if (marked.has(state) || state.day.trades() > 0) continue
        byId.delete(state.id)
        byKey.delete(keyOf(state.asset))
      }
    },
  }
}

const kindOf = (currency: string): string =>
  SHARE.test(currency) ? 'lp' : ISSUANCE.test(currency) ? 'mpt' : 'trustline'

const whole = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null)

function stateOf(row: Row): TokenState {
  const { pool, drops } = row
  const course = courseOf(row)
  return {
    id: Number(row['id']),
    asset: { currency: String(row['currency']), issuer: String(row['issuer']) },
    supply: new BigNumber(String(row['supply'])),
    trustlines: Number(row['trustlines']),
    holders: Number(row['holders']),
    moved: whole(row['moved']),
    offers: Number(row['offers']),
    firstTrade: whole(row['first_trade']),
    lastTrade: whole(row['last_trade']),
    price: whole(row['price']),
    lastPrice: whole(row['last_price']),
    pool:
      typeof pool === 'string' && typeof drops === 'string' && course !== undefined
        ? { account: pool, drops: BigInt(drops), course }
        : undefined,
    day: createDay(),
  }
}
