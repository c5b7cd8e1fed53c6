import { BigNumber } from 'bignumber.js'
import { type Token, type TokenMark, tokenMarks } from '#contracts/market/token.ts'
import { currencyName } from '../../../formats/currency-name.ts'
import { marketcapOf } from '../../figures/marketcap.ts'
import { numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { ISSUER_COLUMNS, ISSUER_TABLES, type Issuer, issuerOf } from '../../tables/tokens/issuer.ts'
import { FIGURE_COLUMNS, FIGURE_TABLES, figureOf } from '../../tables/tokens/figure.ts'
import { XRP_MD5 } from '../../tables/tokens/schema.ts'

/** What {@link tokenRecord} reads. */
export const TOKEN_COLUMNS = `token.id, token.md5, currency, issuer, kind, created, first_trade, last_trade, price, supply,
  trustlines, holders, offers, vol24, CAST(xrp24 AS REAL) / 1e6 AS volume, trades24, traders24, high24, low24,
  volx24, CAST(buy24 AS REAL) / 1e6 AS bought, buys24, buyers24, sellers24,
  last_price, CAST(pool_drops AS REAL) / 5e5 AS tvl, pool,
  (SELECT a.currency || ' ' || b.currency FROM pool JOIN token a ON a.id = pool.a JOIN token b ON b.id = pool.b
    WHERE pool.account = token.issuer AND token.kind = 'lp') AS pair,
  ${ISSUER_COLUMNS}, token_meta.name AS said, user, domain, description, image, tags, kyc, verified, ${FIGURE_COLUMNS}`
/** The same for the rest of the query. */
export const TOKEN_TABLES = `${FIGURE_TABLES} ${ISSUER_TABLES}`

/** The figures of a token that answers about it alone begin with. */
export const tokenByMd5 = (database: MarketDatabase, md5: string): Row | undefined =>
  database
    .prepare(
      'SELECT id, scale, supply, trustlines, holders, moved, created, traders24 FROM token WHERE md5 = ?',
    )
    .get(md5)

/** The changes of a token's price: in percent, and of a day and a week in XRP. Those of XRP itself are in dollars. */
export function withChanges({ md5, exch }: Pick<Token, 'md5' | 'exch'>, percent: readonly (number | null)[]) {
  const [pro5m = null, pro1h = null, pro24h = null, pro7d = null, pro30d = null] = percent
  const inXrp = (change: number | null) => (md5 === XRP_MD5 ? null : absolute(exch, change))
  return { pro5m, pro1h, pro24h, pro7d, pro30d, p24h: inXrp(pro24h), p7d: inXrp(pro7d) }
}

/**
 * A token as the API answers it, but for its place and what it costs in dollars. `percent`: its changes over the spans
 * of {@link withChanges}. `isWhole`: the index has seen all holders.
 */
export function tokenRecord(row: Row, percent: readonly (number | null)[], isWhole: boolean): Token {
  const price = numberOrNull(row, 'price')
  const scale = whole(row, 'scale')
  const supply = new BigNumber(text(row, 'supply')).shiftedBy(-scale)
  const holds = issuerOf(row, isWhole)
  const [currency, issuer] = [text(row, 'currency'), text(row, 'issuer')]
  const [high, low] = [numberOrNull(row, 'high24'), numberOrNull(row, 'low24')]
  const md5 = text(row, 'md5')
  const created = numberOrNull(row, 'created')
  const [volume, bought] = [whole(row, 'volume'), whole(row, 'bought')]
  const [trades, purchases] = [whole(row, 'trades24'), whole(row, 'buys24')]
  return {
    _id: md5,
    md5,
    currency,
    issuer,
    name: textOrNull(row, 'said') ?? nameOf(row, currency),
    user: textOrNull(row, 'user'),
    slug: `${issuer}-${currency}`,
    exch: price,
    usd: null,
    lastPrice: numberOrNull(row, 'last_price'),
    ...withChanges({ md5, exch: price }, percent),
    maxMin24h: high === null || low === null ? null : [high, low],
    vol24h: whole(row, 'vol24'),
    vol24hx: whole(row, 'volx24'),
    vol24hxrp: volume,
    vol24htx: trades,
    txns24h: trades,
    buy24hxrp: bought,
    sell24hxrp: inDrops(volume - bought),
    buy24htx: purchases,
    sell24htx: trades - purchases,
    uniqueTraders24h: whole(row, 'traders24'),
    uniqueBuyers24h: whole(row, 'buyers24'),
    uniqueSellers24h: whole(row, 'sellers24'),
    ...believedFields(row, { price, isWhole, scale, marks: holds === undefined ? [] : marksOf(holds) }),
    marketcapUsd: null,
    dom: null,
    supply: supply.toFixed(),
    amount: supply.toFixed(),
    trustlines: whole(row, 'trustlines'),
    holders: whole(row, 'holders'),
    offers: whole(row, 'offers'),
    tvl: numberOrNull(row, 'tvl'),
    AMM: textOrNull(row, 'pool'),
    dateon: created,
    date: created === null ? null : new Date(created).toISOString().slice(0, 10),
    isNew: false,
    firstTradeDate: numberOrNull(row, 'first_trade'),
    lastTradeDate: numberOrNull(row, 'last_trade'),
    domain: textOrNull(row, 'domain'),
    description: textOrNull(row, 'description'),
    tags: [...tagsOf(row)],
    kyc: row['kyc'] === 1,
    verified: row['verified'] === 1,
    hasImage: textOrNull(row, 'image') !== null,
    issuerMay: holds === undefined ? null : { ...holds },
    tokenType: md5 === XRP_MD5 ? 'native' : kindOf(row),
    id: 0,
  }
}

/** A share of a pool has the names of what is in it; a multi-purpose token that of its metadata, or else of its issuance. */
function nameOf(row: Row, currency: string): string {
  const pair = textOrNull(row, 'pair')
  if (pair !== null) return `LP ${pair.split(' ').map(currencyName).join('/')}`
  return text(row, 'kind') === 'mpt' ? `MPT ${currency.slice(0, 8)}` : currencyName(currency)
}

function kindOf(row: Row): 'lp' | 'mpt' | 'trustline' {
  const kind = text(row, 'kind')
  return kind === 'lp' || kind === 'mpt' ? kind : 'trustline'
}

/** What an issuer may do to whoever holds its token. */
const marksOf = ({ freeze, frozen, clawback, transferFee }: Issuer): readonly TokenMark[] => [
  ...(frozen ? (['frozen'] as const) : []),
  ...(freeze ? (['freezable'] as const) : []),
  ...(clawback ? (['clawback'] as const) : []),
  ...(transferFee > 0 ? (['fee'] as const) : []),
]

/** What can be believed, and why what is missing is not given. XRP has no pool of its own, and no insiders. */
function believedFields(
  row: Row,
  {
    price,
    isWhole,
    scale,
    marks,
  }: {
    readonly price: number | null
    readonly isWhole: boolean
    readonly scale: number
    readonly marks: readonly TokenMark[]
  },
) {
  const supply = new BigNumber(text(row, 'supply')).shiftedBy(-scale).toNumber()
  if (text(row, 'md5') === XRP_MD5)
    return {
      marketcap: supply,
      marketcapWhy: null,
      isOMCF: 'yes',
      fdv: supply,
      circulating: supply,
      liquidity: null,
      vol24hBelieved: null,
      trust: 2,
      marks: [],
      trendingScore: null,
    }
  const figure = figureOf(row)
  const { marketcap, why } = marketcapOf({ ...figure, price, isWhole })
  return {
    marketcap,
    marketcapWhy: why,
    isOMCF: marketcap === null ? null : 'yes',
    fdv: price === null ? null : price * supply,
    circulating: scale === 0 ? figure.circulating : supply,
    liquidity: figure.liquidity,
    vol24hBelieved: figure.believed24,
    trust: figure.trust,
    marks: tokenMarks.filter((mark) =>
      mark === 'scam' ? figure.trust === -1 : marks.includes(mark) || figure.marks.includes(mark),
    ),
    trendingScore: figure.trending,
  }
}

/** A change in percent as the difference of the two prices. */
const absolute = (price: number | null, percent: number | null): number | null =>
  price === null || percent === null || percent <= -100 ? null : (price * percent) / (100 + percent)

/** What two exact amounts of XRP differ by, without the noise of their last digits. */
const inDrops = (xrp: number): number => Math.round(xrp * 1e6) / 1e6

const DAY_MS = 86_400_000

/** Whether the first trade of a token is of the last day. */
export const isNewAt = ({ firstTradeDate }: Token, now: number): boolean =>
  firstTradeDate !== null && firstTradeDate >= now - DAY_MS

/** What an answer adds to a token. `dollar`: XRP for one US dollar; `marketcap`: of all tokens. */
export interface TokenSetting {
  readonly dollar: number | null
  readonly marketcap: number
  /** The part of it that is this token's. `null`: none. */
  readonly counted: number | null
  /** A token that is known has the same name. */
  readonly isLookalike: boolean
  /** The close of the newest ledger, in Unix milliseconds. */
  readonly now: number
}

/** What time and other tokens say beside what is known of the token itself. */
const marksAt = (token: Token, isLookalike: boolean, now: number): Token['marks'] =>
  tokenMarks.filter(
    (mark) =>
      token.marks.includes(mark) ||
      (mark === 'lookalike' && isLookalike) ||
      (mark === 'new' && isNewAt(token, now)),
  )

/** A token in an answer. `place`: from 1. */
export function atPlace(token: Token, place: number, setting: TokenSetting): Token {
  const { exch, marketcap } = token
  const { dollar, marketcap: all, counted, isLookalike, now } = setting
  return {
    ...token,
    usd: exch === null || dollar === null ? null : new BigNumber(exch).div(dollar).toFixed(),
    marketcapUsd: marketcap === null || dollar === null ? null : marketcap / dollar,
    dom: marketcap === null || counted === null || all === 0 ? null : (counted / all) * 100,
    isNew: isNewAt(token, now),
    marks: marksAt(token, isLookalike, now),
    id: place,
  }
}

/** Tags are JSON text. */
function tagsOf(row: Row): readonly string[] {
  const json = row['tags']
  if (typeof json !== 'string') return []
  const tags: unknown = JSON.parse(json)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}
