import type { Token } from '#contracts/market/token.ts'
import type { TokenOrder } from '#contracts/market/tokens.ts'
import { currencyName } from '../../../formats/currency-name.ts'
import { numberOrNull, text, whole } from '../../tables/columns.ts'
import type { Row } from '../../tables/database.ts'
import { countedCap, poolValue } from '../../figures/marketcap.ts'
import { figureOf } from '../../tables/tokens/figure.ts'
import type { ReadChanges } from './changes.ts'
import { tokenRecord, withChanges } from './token-record.ts'

/** A token in memory: as the API answers it, and what it is found by. */
export interface Listed {
  /** Of its row. */
  readonly id: number
  /** Without its place, and without what it costs in dollars. */
  readonly token: Token
  /** What a filter looks through, in lower case. */
  readonly search: string
  readonly supply: number
  readonly nameKey: string
  /** What it adds to the whole market, in XRP. */
  readonly counted: { readonly marketcap: number; readonly pool: number; readonly unbelieved: number }
  /** XRP itself is not in the lists, no share of a pool, and no scam. */
  readonly isInLists: boolean
  /** When its changes in percent are others, in Unix milliseconds. */
  readonly due: number
}

/** `now`: the close of the newest ledger. `isWhole`: the index has seen all holders. */
export function listed(
  row: Row,
  { readChanges, isWhole, now }: { readChanges: ReadChanges; isWhole: boolean; now: number },
): Listed {
  const id = whole(row, 'id')
  const { percent, due } = readChanges(id, numberOrNull(row, 'price'), now)
  const token = tokenRecord(row, percent, isWhole)
  const figure = figureOf(row)
  const { currency, issuer, name } = token
  const parts = [name, currencyName(currency), currency, issuer, token.user ?? '', token.domain ?? '']
  return {
    id,
    due,
    token,
    search: parts.join('\n').toLowerCase(),
    supply: Number(text(row, 'supply')),
    nameKey: name.toLowerCase(),
    counted: {
      marketcap: countedCap(token.marketcap, figure),
      pool: poolValue((token.tvl ?? 0) / 2, token.exch),
      unbelieved: Math.max(figure.raw24 - figure.believed24, 0),
    },
    isInLists: text(row, 'kind') === 'trustline' && issuer !== 'XRPL' && figure.trust !== -1,
  }
}

/** The same token at another time, of which nothing else has changed. */
export function later(known: Listed, readChanges: ReadChanges, now: number): Listed {
  const { percent, due } = readChanges(known.id, known.token.exch, now)
  return { ...known, due, token: { ...known.token, ...withChanges(known.token, percent) } }
}

type Key = (listed: Listed) => number | string | null

/** What each order sorts by. */
export const keys: Readonly<Record<TokenOrder, Key>> = {
  // What is not believed moves nothing up.
  vol24hxrp: ({ token }) => token.vol24hBelieved,
  vol24htx: ({ token }) => token.vol24htx,
  trending: ({ token }) => token.trendingScore,
  marketcap: ({ token }) => token.marketcap,
  holders: ({ token }) => token.holders,
  trustlines: ({ token }) => token.trustlines,
  supply: ({ supply }) => supply,
  tvl: ({ token }) => token.tvl,
  exch: ({ token }) => token.exch,
  name: ({ nameKey }) => nameKey,
  dateon: ({ token }) => token.dateon,
  pro5m: ({ token }) => token.pro5m,
  pro1h: ({ token }) => token.pro1h,
  pro24h: ({ token }) => token.pro24h,
  pro7d: ({ token }) => token.pro7d,
  pro30d: ({ token }) => token.pro30d,
  p24h: ({ token }) => token.p24h,
  vol24h: ({ token }) => token.vol24h,
}

/** The highest first. What is not known comes last; equals by volume, and then by age. */
export const comparing =
  (key: Key) =>
  (a: Listed, b: Listed): number => {
    const [one, other] = [key(a), key(b)]
    if (one !== other) {
      if (one === null) return 1
      if (other === null) return -1
      return one > other ? -1 : 1
    }
    const believed = (b.token.vol24hBelieved ?? 0) - (a.token.vol24hBelieved ?? 0)
    return believed || b.token.vol24hxrp - a.token.vol24hxrp || a.id - b.id
  }
