import { BigNumber } from 'bignumber.js'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { type Asset, keyOf, md5Of } from '../effects/fields.ts'
import type { Candles } from './candles.ts'
import { createDay, type Day } from './day.ts'
import { createPast, type Past } from './past.ts'

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
  /** The last price that is known, in XRP. */
  price: number | null
  /** Its pool with XRP. */
  pool: { readonly account: string; readonly drops: bigint; readonly spot: number | null } | undefined
  /** The trades of the last 24 hours. */
  readonly day: Day
  readonly past: Past
}

const MOST = 20_000
/** A share in a pool has a code of its own. */
const SHARE = /^03[0-9A-F]{38}$/
const COLUMNS =
  'id, currency, issuer, supply, trustlines, holders, moved, offers, first_trade, last_trade, price, pool, CAST(pool_drops AS TEXT) AS drops'

export type Tokens = ReturnType<typeof createTokens>

/** The tokens that were touched lately, by asset. */
export function createTokens(database: MarketDatabase, candles: Candles) {
  const byKey = new Map<string, TokenState>()
  const byId = new Map<number, TokenState>()
  const marked = new Set<TokenState>()
  const find = database.prepare(`SELECT ${COLUMNS} FROM token WHERE md5 = ?`)
  const findById = database.prepare(`SELECT ${COLUMNS} FROM token WHERE id = ?`)
  const traded = database.prepare('SELECT id FROM token WHERE last_trade >= ? AND id > 1')
  const add = database.prepare(
    'INSERT INTO token(md5, currency, issuer, kind, created, changed) VALUES(?, ?, ?, ?, ?, 0)',
  )

  function keep(row: Row): TokenState {
    const state = stateOf(row, candles)
    byKey.set(keyOf(state.asset), state)
    byId.set(state.id, state)
    return state
  }

  return {
    /** Adds a token that is new. `now`: when it was first seen. */
    of(asset: Asset, now: number): TokenState {
      const known = byKey.get(keyOf(asset))
      if (known !== undefined) return known
      const md5 = md5Of(asset)
      const row = find.get(md5)
      if (row !== undefined) return keep(row)
      const { currency, issuer } = asset
      add.run(md5, currency, issuer, SHARE.test(currency) ? 'lp' : 'trustline', now)
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
    /** Numbers of the tokens with a trade since a time. */
    tradedSince: (time: number): readonly number[] => traded.all(time).map(({ id }) => Number(id)),
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

const whole = (value: Row[string] | undefined): number | null => (typeof value === 'number' ? value : null)

function stateOf(row: Row, candles: Candles): TokenState {
  const { pool, drops } = row
  const id = Number(row['id'])
  return {
    id,
    asset: { currency: String(row['currency']), issuer: String(row['issuer']) },
    supply: new BigNumber(String(row['supply'])),
    trustlines: Number(row['trustlines']),
    holders: Number(row['holders']),
    moved: whole(row['moved']),
    offers: Number(row['offers']),
    firstTrade: whole(row['first_trade']),
    lastTrade: whole(row['last_trade']),
    price: whole(row['price']),
    pool:
      typeof pool === 'string' && typeof drops === 'string'
        ? { account: pool, drops: BigInt(drops), spot: null }
        : undefined,
    day: createDay(),
    past: createPast(id, candles),
  }
}
