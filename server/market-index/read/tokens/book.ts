import { BigNumber } from 'bignumber.js'
import { DEPTH_PERCENT } from '#contracts/market/depth.ts'
import { text, whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { XRP_ID, XRP_MD5 } from '../../tables/tokens/schema.ts'
import type { Answers } from '../answers.ts'
import { type FundedOffer, levelsOf, readBook } from './offers.ts'

const MOST_POOLS = 20
const DROPS = 6
const [ABOVE, BELOW] = [1 + DEPTH_PERCENT / 100, 1 - DEPTH_PERCENT / 100]

/** The pools of a token, by either of their two sides. */
const POOLS = `SELECT pool.account, pool.a, pool.b, a_value, b_value, other.md5, other.currency, other.issuer,
    other.scale, other.id AS other
  FROM pool JOIN token other ON other.id = iif(pool.a = ?1, pool.b, pool.a) WHERE pool.a = ?1 OR pool.b = ?1
  ORDER BY other.id <> ${XRP_ID}, CAST(iif(pool.a = ?1, a_value, b_value) AS REAL) DESC LIMIT ${MOST_POOLS}`

/** The order book of a token, with what can be bought and sold in its pools. */
export const bookAnswers = (database: MarketDatabase): Answers<'book'> => ({
  book({ md5, limit }, now) {
    const token = database.prepare('SELECT id, issuer, scale FROM token WHERE md5 = ?').get(md5)
    // XRP is on a side of nearly all books.
    if (token === undefined || md5 === XRP_MD5) return undefined
    const [id, issuer, scale] = [whole(token, 'id'), text(token, 'issuer'), whole(token, 'scale')]
    const { bids, asks } = readBook(database, { id, issuer, scale }, now)
    const pools = database
      .prepare(POOLS)
      .all(id)
      .map((row) => poolOf(row, id, scale))
    const inXrp = pools.find((pool) => pool.md5 === XRP_MD5)
    const [bid, ask] = [bids[0]?.price ?? null, asks[0]?.price ?? null]
    const price = inXrp?.price ?? (bid === null || ask === null ? null : (bid + ask) / 2)
    return {
      success: true,
      price,
      spread: bid === null || ask === null ? null : (ask / bid - 1) * 100,
      depth: depthOf(price, { bids, asks, pool: inXrp?.depth }),
      bids: [...levelsOf(bids, limit)],
      asks: [...levelsOf(asks, limit)],
      pools,
    }
  },
})

type Depth = Readonly<Record<'up' | 'down', number | null>>

/** A pool holds the product of its sides: to move its price by a factor f, one side grows by its root. */
function poolOf(row: Row, id: number, scale: number) {
  const isFirst = whole(row, 'a') === id
  const [own, others] = [
    text(row, isFirst ? 'a_value' : 'b_value'),
    text(row, isFirst ? 'b_value' : 'a_value'),
  ]
  const shift = whole(row, 'other') === XRP_ID ? DROPS : whole(row, 'scale')
  const [amount, other] = [new BigNumber(own).shiftedBy(-scale), new BigNumber(others).shiftedBy(-shift)]
  const isEmpty = !amount.gt(0) || !other.gt(0)
  const depth = (factor: number) => (isEmpty ? null : other.toNumber() * Math.abs(Math.sqrt(factor) - 1))
  return {
    account: text(row, 'account'),
    md5: text(row, 'md5'),
    currency: text(row, 'currency'),
    issuer: text(row, 'issuer'),
    amount: amount.toFixed(),
    other: other.toFixed(),
    price: isEmpty ? null : other.div(amount).toNumber(),
    depth: { up: depth(ABOVE), down: depth(BELOW) },
  }
}

const sum = (offers: readonly FundedOffer[], isNear: (price: number) => boolean): number =>
  offers.filter((offer) => isNear(offer.price)).reduce((xrp, offer) => xrp + offer.xrp.toNumber(), 0)

/** In XRP: of the pool, and of the offers up to the price that is moved. */
function depthOf(
  price: number | null,
  {
    bids,
    asks,
    pool,
  }: {
    readonly bids: readonly FundedOffer[]
    readonly asks: readonly FundedOffer[]
    readonly pool: Depth | undefined
  },
): Depth {
  if (price === null) return { up: null, down: null }
  return {
    up: (pool?.up ?? 0) + sum(asks, (ask) => ask <= price * ABOVE),
    down: (pool?.down ?? 0) + sum(bids, (bid) => bid >= price * BELOW),
  }
}
