import { LRUCache } from 'lru-cache'
import type { MarketRouteName } from '#contracts/market/index.ts'
import { isLoose, type Loose, numberOr, textOr } from './read.ts'

type Is = (value: unknown) => boolean
const list: Is = (value) => Array.isArray(value)
const record: Is = isLoose
const value: Is = (said) => textOr(said) !== null || numberOr(said) !== null

/** The fields of which an answer has one at least: without any of them it is no answer. */
const required: Readonly<Record<MarketRouteName, Readonly<Record<string, Is>>>> = {
  tokens: { tokens: list },
  token: { token: record },
  sparkline: { prices: list, sparkline: list, data: list },
  ohlc: { ohlc: list },
  holders: { richInfo: record },
  tags: { tags: list },
  trades: { trades: list },
  book: { bids: list, asks: list, pools: list },
  collectionSales: { sales: list },
  nftHistory: { history: list },
  collections: { collections: list },
  collection: { collection: record, slug: value },
  collectionNfts: { nfts: list },
  collectionTraits: { traits: list },
  nftOffers: { sellOffers: list, buyOffers: list },
  accountNfts: { collections: list, nfts: list },
  accountOffers: { offers: list, incomingOffers: list },
  nftMetrics: { total24hVolume: value, volumeHistory: list, daily: list },
  brokers: { brokers: list, stats: list, data: list },
  nft: { NFTokenID: value, _id: value },
}

/** Throws for what is no answer to a route: `[]`, `null`, `{}`, text, or one without its own field. */
export function mustAnswer(route: MarketRouteName, body: Loose): Loose {
  const fields = Object.entries(required[route])
  if (fields.some(([name, is]) => is(body[name]))) return body
  throw new Error(`the answer to ${route} has no ${fields.map(([name]) => name).join(', ')}`)
}

/** A list of so many rows does not become empty from one answer to the next, */
const MANY = 10
/** but it may within this time. */
const REMEMBERED_MS = 60 * 60_000
const MOST_CALLS = 2_000

/** Throws for an empty list of tokens or collections where the last answer to the same call had many. */
export function createFullness(nowMs: () => number): (key: string, body: object) => void {
  const last = new LRUCache<string, { readonly count: number; readonly at: number }>({ max: MOST_CALLS })
  return (key, body) => {
    const rows = 'tokens' in body ? body.tokens : 'collections' in body ? body.collections : undefined
    if (!Array.isArray(rows)) return
    const { count = 0, at = 0 } = last.get(key) ?? {}
    if (rows.length === 0 && count > MANY && nowMs() - at < REMEMBERED_MS)
      throw new Error('the answer is empty, and the last one was not')
    last.set(key, { count: rows.length, at: nowMs() })
  }
}
