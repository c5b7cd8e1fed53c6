import { LRUCache } from 'lru-cache'
import type { MarketCall, MarketRouteName } from '#contracts/market/index.ts'

/** An answer made ready to be sent: its text, its compressed copies and its headers. */
export interface Sized {
  /** All that is kept of it in memory. */
  readonly bytes: number
}

/** An answer in the cache. All times are Unix milliseconds. */
export interface Kept<P extends Sized> {
  readonly ready: P
  readonly source: string
  readonly storedAt: number
  /** Until then it is given as it is, */
  readonly freshUntil: number
  /** until then while one call renews it, */
  readonly renewUntil: number
  /** and until then only when no source answers. */
  readonly usableUntil: number
}

/** A checked call with the one text that names it: the route and every parameter, defaults included. */
export interface MarketAsk<N extends MarketRouteName = MarketRouteName> {
  readonly route: N
  readonly call: MarketCall<N>
  readonly key: string
}

/** One answer may take this part of the room, */
const MOST_PART = 32
/** and each takes so many bytes beside its own. */
const OVERHEAD = 1_024

/** Answers in memory, bounded by bytes. An answer that alone would take too much room is not kept. */
export const createKeptAnswers = <P extends Sized>(mostBytes: number) =>
  new LRUCache<string, Kept<P>>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / MOST_PART,
    sizeCalculation: ({ ready }, key) => ready.bytes + 2 * key.length + OVERHEAD,
  })
