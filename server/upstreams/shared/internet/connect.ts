import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Client } from 'undici'
import type { Target } from './target.ts'

const MOST_HEADERS = 16 * 1024

interface Limits {
  /** For the connection, in milliseconds. */
  readonly connectMs: number
  /** How long it stays open for the next request, in milliseconds. Absent: it ends with the first answer. */
  readonly idleMs?: number
}

/**
 * A client for addresses that were judged, whatever the target's name is. The caller's own deadline ends a slow answer.
 */
export const connectTo = (
  { url }: Target,
  addresses: readonly LookupAddress[],
  { connectMs, idleMs }: Limits,
): Client =>
  new Client(url.origin, {
    connect: { lookup: only(addresses), timeout: connectMs },
    ...(idleMs === undefined
      ? { pipelining: 0 }
      : { pipelining: 1, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }),
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MOST_HEADERS,
  })

function only(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}
