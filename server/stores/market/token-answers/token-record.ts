import { BigNumber } from 'bignumber.js'
import type { Token } from '#contracts/market/tokens.ts'
import { currencyName } from '../../../formats/currency-name.ts'
import type { MarketDatabase, Row } from '../database.ts'
import { number, numberOrNull, tagsOf, text, textOrNull } from './columns.ts'

const FROM = `SELECT token.id, token.md5, currency, issuer, kind, created, first_trade, last_trade, price, supply,
  trustlines, holders, offers, vol24, CAST(xrp24 AS REAL) / 1e6 AS volume, trades24, traders24, high24, low24,
  p5m, p1h, p24h, p7d, CAST(pool_drops AS REAL) / 5e5 AS tvl, pool,
  token_meta.name AS said, user, domain, description, image, tags, kyc, verified
  FROM token LEFT JOIN token_meta USING(md5)`

export const tokenById = (database: MarketDatabase, id: number): Row | undefined =>
  database.prepare(`${FROM} WHERE token.id = ?`).get(id)
export const tokenByMd5 = (database: MarketDatabase, md5: string): Row | undefined =>
  database.prepare(`${FROM} WHERE md5 = ?`).get(md5)

/** A token as the API answers it. `dollar`: XRP for one US dollar; `place`: from 1. */
export function tokenRecord(row: Row, dollar: number | null, place: number): Token {
  const price = numberOrNull(row, 'price')
  const supply = new BigNumber(text(row, 'supply'))
  const marketcap = price === null ? null : price * supply.toNumber()
  const [currency, issuer] = [text(row, 'currency'), text(row, 'issuer')]
  const [high, low] = [numberOrNull(row, 'high24'), numberOrNull(row, 'low24')]
  return {
    md5: text(row, 'md5'),
    currency,
    issuer,
    name: textOrNull(row, 'said') ?? currencyName(currency),
    user: textOrNull(row, 'user'),
    slug: `${issuer}-${currency}`,
    exch: price,
    usd: price === null || dollar === null ? null : new BigNumber(price).div(dollar).toFixed(),
    pro5m: numberOrNull(row, 'p5m'),
    pro1h: numberOrNull(row, 'p1h'),
    pro24h: numberOrNull(row, 'p24h'),
    pro7d: numberOrNull(row, 'p7d'),
    maxMin24h: high === null || low === null ? null : [high, low],
    vol24h: number(row, 'vol24'),
    vol24hxrp: number(row, 'volume'),
    vol24htx: number(row, 'trades24'),
    uniqueTraders24h: number(row, 'traders24'),
    marketcap,
    marketcapUsd: marketcap === null || dollar === null ? null : marketcap / dollar,
    supply: supply.toFixed(),
    amount: supply.toFixed(),
    trustlines: number(row, 'trustlines'),
    holders: number(row, 'holders'),
    offers: number(row, 'offers'),
    tvl: numberOrNull(row, 'tvl'),
    AMM: textOrNull(row, 'pool'),
    dateon: number(row, 'created'),
    firstTradeDate: numberOrNull(row, 'first_trade'),
    lastTradeDate: numberOrNull(row, 'last_trade'),
    domain: textOrNull(row, 'domain'),
    description: textOrNull(row, 'description'),
    tags: [...tagsOf(row)],
    kyc: row['kyc'] === 1,
    verified: row['verified'] === 1,
    hasImage: textOrNull(row, 'image') !== null,
    tokenType: text(row, 'kind') === 'lp' ? 'lp' : 'trustline',
    id: place,
  }
}
