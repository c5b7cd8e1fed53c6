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
  /** It was given since the cache last looked for room. */
  used: boolean
}

/** A checked call with the one text that names it: the route and every parameter, defaults included. */
export interface MarketAsk<N extends MarketRouteName = MarketRouteName> {
  readonly route: N
  readonly call: MarketCall<N>
  readonly key: string
}

export interface KeptAnswers<P extends Sized> {
  get(key: string): Kept<P> | undefined
  /** An answer that alone would take too much room is not kept. */
  set(key: string, kept: Kept<P>): void
  delete(key: string): void
  size(): { readonly entries: number; readonly bytes: number }
}

/** One answer may take this part of the room, */
const MOST_PART = 32
/** and each takes so many bytes beside its own. */
const OVERHEAD = 1_024

/**
 * Answers in memory, bounded by bytes. Where room is needed, the oldest one that was not given lately leaves (second
 * chance): a look-up changes nothing but a mark.
 */
export function createKeptAnswers<P extends Sized>(mostBytes: number): KeptAnswers<P> {
  const entries = new Map<string, Kept<P>>()
  let bytes = 0
  const sizeOf = (key: string, { ready }: Kept<P>): number => ready.bytes + 2 * key.length + OVERHEAD

  function remove(key: string): void {
    const kept = entries.get(key)
    if (kept === undefined) return
    entries.delete(key)
    bytes -= sizeOf(key, kept)
  }

  function makeRoom(): void {
    for (const [key, kept] of entries) {
      if (bytes <= mostBytes) return
      if (!kept.used) {
        remove(key)
        continue
      }
      kept.used = false
      entries.delete(key)
      entries.set(key, kept)
    }
  }

  return {
    get: (key) => entries.get(key),
    set(key, kept) {
      remove(key)
      const size = sizeOf(key, kept)
      if (size > mostBytes / MOST_PART) return
      entries.set(key, kept)
      bytes += size
      makeRoom()
    },
    delete: remove,
    size: () => ({ entries: entries.size, bytes }),
  }
}
