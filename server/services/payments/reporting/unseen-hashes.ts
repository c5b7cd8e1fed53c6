import { LRUCache } from 'lru-cache'

/** After this time without a node that shows it, a reported hash is not a transaction of its chain. */
const LONG_MS = 600_000
const MOST = 10_000

/** The reported hashes that no node shows, since the first such report. A new process begins to count again. */
export interface UnseenHashes {
  /** Notes that no node shows a hash; true when that has been so for ten minutes. */
  isLong(hash: string, now: Date): boolean
  /** Notes that a node shows a hash: if it vanishes, the time begins again. */
  forget(hash: string): void
}

export function createUnseenHashes(): UnseenHashes {
  const since = new LRUCache<string, number>({ max: MOST })
  return {
    isLong(hash, now) {
      const first = since.get(hash) ?? now.getTime()
      since.set(hash, first)
      return now.getTime() - first >= LONG_MS
    },
    forget: (hash) => since.delete(hash),
  }
}
