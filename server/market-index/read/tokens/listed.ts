import { type TokenOrder, type Token } from '#contracts/market/tokens.ts'
import { currencyName } from '../../../formats/currency-name.ts'
import { numberOrNull, text, whole } from '../../tables/columns.ts'
import type { Row } from '../../tables/database.ts'
import { LEAST_VOLUME_XRP } from '../../tables/tokens/schema.ts'
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
  /** XRP itself is not in the lists, and no share of a pool. */
  readonly isInLists: boolean
  /** When its changes in percent are others, in Unix milliseconds. */
  readonly due: number
}

/** `now`: the close of the newest ledger. */
export function listed(row: Row, readChanges: ReadChanges, now: number): Listed {
  const id = whole(row, 'id')
  const { percent, due } = readChanges(id, numberOrNull(row, 'price'), now)
  const token = tokenRecord(row, percent)
  const { currency, issuer, name } = token
  const parts = [name, currencyName(currency), currency, issuer, token.user ?? '', token.domain ?? '']
  return {
    id,
    due,
    token,
    search: parts.join('\n').toLowerCase(),
    supply: Number(text(row, 'supply')),
    nameKey: name.toLowerCase(),
    isInLists: text(row, 'kind') === 'trustline' && issuer !== 'XRPL',
  }
}

/** The same token at another time, of which nothing else has changed. */
export function later(known: Listed, readChanges: ReadChanges, now: number): Listed {
  const { percent, due } = readChanges(known.id, known.token.exch, now)
  return { ...known, due, token: { ...known.token, ...withChanges(known.token, percent) } }
}

/** Whether its market cap is a part of the whole market's. */
export const countsForMarket = ({ vol24hxrp }: Token): boolean => vol24hxrp >= LEAST_VOLUME_XRP

type Key = (listed: Listed) => number | string | null

/** What each order sorts by. */
export const keys: Readonly<Record<TokenOrder, Key>> = {
  vol24hxrp: ({ token }) => token.vol24hxrp,
  vol24htx: ({ token }) => token.vol24htx,
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
    return b.token.vol24hxrp - a.token.vol24hxrp || a.id - b.id
  }
