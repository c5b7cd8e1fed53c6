import { BigNumber } from 'bignumber.js'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'
import { DROPS, keyOf } from '../effects/fields.ts'
import type { Leg } from '../effects/leg.ts'
import type { Accounts } from './accounts.ts'
import type { Money } from './money.ts'
import type { TokenState, Tokens } from './token-state.ts'

/** A trade, as it is written. */
export interface Trade {
  /** Ledger, place in it and leg in one number: ordered, and the same whenever it is read. */
  readonly id: number
  /** Unix milliseconds. */
  readonly time: number
  readonly hash: string
  readonly base: TokenState
  /** XRP, where the trade was against XRP. */
  readonly quote: TokenState
  readonly baseUnits: BigNumber
  /** Drops for XRP. */
  readonly quoteUnits: BigNumber
  /** XRP for one unit of the base; `undefined` where the trade says nothing of it. */
  readonly price: number | undefined
  /** What was paid in XRP: of a token that the operator names, at its price. `undefined`: it is not known. */
  readonly xrp: number | undefined
  readonly maker: number
  readonly taker: number
  readonly isBuy: boolean
  readonly isPool: boolean
  /** Whether it may make a price and a believed volume, by itself. */
  readonly counts: boolean
}

/** A trade that counts. */
export interface CountedTrade {
  readonly xrp: number
  readonly price: number
  readonly maker: number
  readonly taker: number
}

export interface TradePlace {
  readonly ledger: number
  readonly position: number
  readonly leg: number
  readonly time: number
  readonly hash: string
}

/** With less XRP than this, rounding to drops makes more than 1 % of the price. */
const LEAST_DROPS = 100
/** In XRP: a smaller trade costs its maker nothing. */
const LEAST_COUNTED = 1
const PRICES = { least: 1e-15, most: 1e15 } as const
/** Places in a ledger, and legs in a transaction. */
const PLACES = 4_096
export const tradeId = ({ ledger, position, leg }: Pick<TradePlace, 'ledger' | 'position' | 'leg'>): number =>
  (ledger * PLACES + Math.min(position, PLACES - 1)) * PLACES + Math.min(leg, PLACES - 1)

/** Reads a leg: the quote is XRP, or else a token that is as good as money, or else the one that was seen first. */
export function tradeOf(
  leg: Leg,
  place: TradePlace,
  { accounts, tokens, money }: { accounts: Accounts; tokens: Tokens; money: Money },
): Trade | undefined {
  const [got, paid] = [tokens.of(leg.got.asset, place.time), tokens.of(leg.paid.asset, place.time)]
  if (keyOf(got.asset) === keyOf(paid.asset)) return undefined
  const [gotRank, paidRank] = [got, paid].map((token) =>
    token.id === XRP_ID ? 0 : money.isNamed(token) ? 1 : 2,
  )
  const isBuy = gotRank === paidRank ? paid.id < got.id : Number(paidRank) < Number(gotRank)
  const [base, quote] = isBuy ? [got, paid] : [paid, got]
  const [baseUnits, quoteUnits] = isBuy ? [leg.got.value, leg.paid.value] : [leg.paid.value, leg.got.value]
  const unitPrice = quote.id === XRP_ID ? 1 / DROPS : money.priceOf(quote)
  const xrp = unitPrice === undefined ? undefined : quoteUnits.toNumber() * unitPrice
  return {
    base,
    quote,
    baseUnits,
    quoteUnits,
    isBuy,
    xrp,
    id: tradeId(place),
    time: place.time,
    hash: place.hash,
    price: quote.id === XRP_ID ? priceOf(baseUnits, quoteUnits) : undefined,
    maker: accounts.id(leg.maker),
    taker: accounts.id(leg.taker),
    isPool: leg.isPool,
    counts: xrp !== undefined && xrp >= LEAST_COUNTED && !leg.isPermissioned,
  }
}

function priceOf(units: BigNumber, drops: BigNumber): number | undefined {
  if (drops.lt(LEAST_DROPS)) return undefined
  const price = drops.toNumber() / DROPS / units.toNumber()
  return price >= PRICES.least && price <= PRICES.most ? price : undefined
}

function tradeOfRow(row: Row, tokens: Tokens): Trade {
  const [base, quote] = [tokens.byId(Number(row['base'])), tokens.byId(Number(row['quote']))]
  if (base === undefined || quote === undefined) throw new Error('a trade names a token that is not there')
  const baseUnits = new BigNumber(String(row['base_value']))
  const quoteUnits = new BigNumber(String(row['quote_value']))
  return {
    base,
    quote,
    baseUnits,
    quoteUnits,
    id: Number(row['id']),
    time: Number(row['time']),
    hash: '',
    price: quote.id === XRP_ID ? priceOf(baseUnits, quoteUnits) : undefined,
    maker: Number(row['maker']),
    taker: Number(row['taker']),
    isBuy: row['buy'] === 1,
    isPool: row['pool'] === 1,
    counts: row['counts'] === 1,
    xrp: typeof row['xrp'] === 'number' ? row['xrp'] : undefined,
  }
}

export type TradeTable = ReturnType<typeof createTradeTable>

/** Writes trades, and keeps them for a while. */
export function createTradeTable(database: MarketDatabase) {
  const add = database.prepare(
    `INSERT INTO trade(id, time, base, quote, base_value, quote_value, maker, taker, buy, pool, counts, hash, xrp)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const page = database.prepare(
    'SELECT id, time, base, quote, base_value, quote_value, maker, taker, buy, pool, counts, xrp FROM trade WHERE id >= ? ORDER BY id LIMIT ?',
  )
  const at = database.prepare('SELECT id, time FROM trade WHERE id >= ? ORDER BY id LIMIT 1')
  const newest = database.prepare('SELECT id, time FROM trade ORDER BY id DESC LIMIT 1')
  const oldest = database.prepare('SELECT id, time FROM trade ORDER BY id LIMIT 1 OFFSET ?')
  const counted = database.prepare(
    `SELECT xrp, xrp / CAST(base_value AS REAL) AS price, maker, taker FROM trade WHERE base = ? AND id >= ? AND counts = 1 ORDER BY id`,
  )
  const drop = database.prepare('DELETE FROM trade WHERE id < ?')

  return {
    add(trade: Trade): void {
      const { id, time, base, quote, baseUnits, quoteUnits, maker, taker, isBuy, isPool, counts, hash, xrp } =
        trade
      const values = [baseUnits.toString(), quoteUnits.toString()] as const
      const marks = [isBuy ? 1 : 0, isPool ? 1 : 0, counts ? 1 : 0] as const
      add.run(
        id,
        time,
        base.id,
        quote.id,
        ...values,
        maker,
        taker,
        ...marks,
        Buffer.from(hash, 'hex'),
        xrp ?? null,
      )
    },
    /** Trades from a number on, oldest first. */
    from(first: number, most: number, tokens: Tokens): readonly Trade[] {
      return page.all(first, most).map((row) => tradeOfRow(row, tokens))
    },
    /** The trades of a token that count, from a number on. */
    counted: (token: number, first: number): readonly CountedTrade[] =>
      counted.all(token, first).map((row) => ({
        xrp: Number(row['xrp']),
        price: Number(row['price']),
        maker: Number(row['maker']),
        taker: Number(row['taker']),
      })),
    /** The number of the first trade since a time: times grow with numbers. */
    firstSince(time: number): number | undefined {
      const [first, last] = [at.get(0), newest.get()]
      if (first === undefined || last === undefined || Number(last['time']) < time) return undefined
      let [low, high] = [Number(first['id']), Number(last['id'])]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const row = at.get(middle) ?? last
        if (Number(row['time']) >= time) high = middle
        else low = Number(row['id']) + 1
      }
      return low
    },
    /** Removes some of the trades before a time; called again and again, it removes all of them. */
    dropBefore(time: number, most: number): void {
      const row = oldest.get(most)
      if (row !== undefined && Number(row['time']) < time) drop.run(Number(row['id']))
    },
  }
}
