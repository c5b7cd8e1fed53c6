import { BigNumber } from 'bignumber.js'
import { MOST_FILTERED_TRADES } from '#contracts/market/trades.ts'
import { hex, numberOrNull, text, whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { XRP_ID, XRP_MD5 } from '../../tables/tokens/schema.ts'
import type { Answers } from '../answers.ts'
import { tokenByMd5 } from './token-record.ts'

/** Nothing else is answered while rows are read, and a token may have millions: no filter looks at more. */
const RECENT = `trade.id >= coalesce(
  (SELECT id FROM trade WHERE base = ?1 AND id < ?2 ORDER BY id DESC LIMIT 1 OFFSET ${MOST_FILTERED_TRADES - 1}), 0)`
/** Drops in an XRP. */
const XRP = 6
/** Ledgers are numbered within the numbers of trades. */
const PLACES = 4_096 ** 2

const COLUMNS = `trade.id, time, hash, buy, base_value, quote_value, quote, trade.pool, counts, xrp, taker.address AS taker,
  maker.address AS maker, token.currency`
const TABLES = `trade JOIN account taker ON taker.id = trade.taker JOIN account maker ON maker.id = trade.maker
  JOIN token ON token.id = trade.quote`

/** The trades in which a token was bought or sold, by what they are numbered. */
export const tradeAnswers = (database: MarketDatabase): Answers<'trades'> => ({
  trades({ md5, limit, before, least, counted }) {
    const token = tokenByMd5(database, md5)
    // XRP is in nearly all of them.
    if (token === undefined || md5 === XRP_MD5) return undefined
    const conditions = [
      'base = ?1',
      'trade.id < ?2',
      ...(least > 0 ? ['xrp >= ?3'] : ['?3 = 0']),
      ...(counted ? ['counts = 1'] : []),
      ...(least > 0 || counted ? [RECENT] : []),
    ]
    const rows = database
      .prepare(
        `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${conditions.join(' AND ')} ORDER BY trade.id DESC LIMIT ?4`,
      )
      .all(whole(token, 'id'), before ?? Number.MAX_SAFE_INTEGER, least, limit)
    return { success: true, count: rows.length, trades: rows.map(tradeOf) }
  },
})

function tradeOf(row: Row) {
  const isXrp = numberOrNull(row, 'quote') === XRP_ID
  const amount = new BigNumber(text(row, 'base_value'))
  const paid = new BigNumber(text(row, 'quote_value')).shiftedBy(isXrp ? -XRP : 0)
  return {
    id: whole(row, 'id'),
    time: whole(row, 'time'),
    ledger: Math.floor(whole(row, 'id') / PLACES),
    hash: hex(row, 'hash'),
    side: row['buy'] === 1 ? ('buy' as const) : ('sell' as const),
    amount: amount.toFixed(),
    paid: paid.toFixed(),
    currency: text(row, 'currency'),
    price: priceOf(isXrp ? paid.toNumber() : numberOrNull(row, 'xrp'), amount),
    taker: text(row, 'taker'),
    maker: text(row, 'maker'),
    pool: row['pool'] === 1,
    counts: row['counts'] === 1,
  }
}

const priceOf = (xrp: number | null, amount: BigNumber): number | null =>
  xrp === null || amount.isZero() ? null : new BigNumber(xrp).div(amount).toNumber()
