import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { sortedJson } from '../../kit/sorted-json.ts'

/** Which node has written a marker: it means nothing to others. */
export interface Markers {
  note(method: string, marker: unknown, host: string): void
  hostOf(method: string, marker: unknown): string | undefined
}

/** rippled and Clio keep the place for about this time. */
const KEPT_MS = 10 * 60_000
const MOST = 50_000

export function createMarkers(nowMs: () => number): Markers {
  const hosts = new LRUCache<string, { readonly host: string; readonly until: number }>({ max: MOST })
  return {
    note: (method, marker, host) => hosts.set(keyOf(method, marker), { host, until: nowMs() + KEPT_MS }),
    hostOf(method, marker) {
      const noted = hosts.get(keyOf(method, marker))
      return noted === undefined || noted.until <= nowMs() ? undefined : noted.host
    },
  }
}

const keyOf = (method: string, marker: unknown): string =>
  createHash('sha256')
    .update(`${method} ${sortedJson(marker)}`)
    .digest('base64')
