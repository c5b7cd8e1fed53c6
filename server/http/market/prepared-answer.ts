import type { IncomingMessage, ServerResponse } from 'node:http'
import { BEHIND_SECONDS, type Freshness } from '#contracts/market/route.ts'
import { type Coding, codingFor, compress } from '../surface/encodings.ts'
import type { FlatHeaders } from '../surface/headers.ts'
import { send, weakTag } from '../surface/send.ts'

/** A text to be prepared. Times are Unix milliseconds. */
export interface SourceText {
  readonly text: string
  readonly type: 'application/json; charset=utf-8' | 'text/markdown; charset=utf-8'
  readonly freshness: Freshness
  readonly source: string
  /** Of the data. */
  readonly at: number
  /** Of the answer. */
  readonly storedAt: number
}

interface Copy {
  readonly body: Buffer
  readonly content: FlatHeaders
}

/** An answer, ready to be sent: made once, when it is stored. */
export interface PreparedAnswer {
  readonly tag: string
  readonly copies: Readonly<Record<Coding, Copy>>
  /** Headers that stay as they are. */
  readonly fixed: FlatHeaders
  /** Of the data, and of the answer, in Unix milliseconds. */
  readonly at: number
  readonly storedAt: number
  readonly freshness: Freshness
  /** All that is kept of it in memory. */
  readonly bytes: number
}

const BROTLI_QUALITY = 5
/** What the headers take in memory. */
const HEADERS_BYTES = 2_000

/** Makes tag, compressed copies and headers of an answer. */
export async function prepareAnswer(given: SourceText): Promise<PreparedAnswer> {
  const { text, type, source, at, storedAt, freshness } = given
  const plain = Buffer.from(text)
  const copyIn = async (coding: Coding): Promise<Copy> => {
    const small = await compress(plain, coding, BROTLI_QUALITY)
    const body = small ?? plain
    const content = ['Content-Type', type, 'Content-Length', String(body.length)]
    return { body, content: small === undefined ? content : [...content, 'Content-Encoding', coding] }
  }
  const [identity, br, gzip] = await Promise.all([copyIn('identity'), copyIn('br'), copyIn('gzip')])
  const tag = weakTag(plain)
  const bodies = new Set([identity.body, br.body, gzip.body])
  return {
    tag,
    copies: { identity, br, gzip },
    fixed: [
      'ETag',
      tag,
      'Last-Modified',
      new Date(at).toUTCString(),
      'Vary',
      'Accept-Encoding',
      'X-Suite-Source',
      source,
    ],
    at,
    storedAt,
    freshness,
    bytes: [...bodies].reduce((sum, body) => sum + body.length, HEADERS_BYTES),
  }
}

/** Sends a prepared answer, or 304 to a client that has the same. `headers` are the request's own. */
export function sendPrepared(
  req: IncomingMessage,
  res: ServerResponse,
  { tag, copies, fixed, at, storedAt, freshness }: PreparedAnswer,
  {
    headers,
    cache,
    nowMs,
  }: { readonly headers: FlatHeaders; readonly cache: string; readonly nowMs: number },
): 200 | 304 {
  const { fresh, whileRenewing, onError } = freshness
  const kept = secondsFrom(storedAt, nowMs)
  // The age of the data (RFC 9111, 5.1): caches count it in, so that what is allowed begins after it.
  const age = Math.max(kept, secondsFrom(at, nowMs))
  const behind = secondsFrom(at, storedAt)
  const most = behind < BEHIND_SECONDS ? Number.POSITIVE_INFINITY : BEHIND_KEPT
  const mayKeep = (seconds: number) => age + Math.max(0, Math.min(seconds - kept, most))
  const all = [
    ...headers,
    'Age',
    String(age),
    'X-Suite-Cache',
    behind < OLD_SECONDS || cache === 'BYPASS' ? cache : 'STALE',
    'Cache-Status',
    cache === 'MISS' || cache === 'BYPASS'
      ? 'suite; fwd=miss'
      : `suite; hit; ttl=${behind < BEHIND_SECONDS ? fresh - kept : -age}`,
    'Cache-Control',
    `public, max-age=${mayKeep(maxAgeOf(fresh, kept))}, s-maxage=${mayKeep(fresh)}, stale-while-revalidate=${whileRenewing}, stale-if-error=${onError}`,
    ...fixed,
  ]
  const copy = copies[codingFor(req.headers['accept-encoding'])]
  return send(req, res, { tag, changedAt: at, headers: all, ...copy })
}

const secondsFrom = (ms: number, nowMs: number): number => Math.max(0, Math.floor((nowMs - ms) / 1_000))

/** An answer of a source that is behind is asked for again soon. */
const BEHIND_KEPT = 5
/** Data that was older than this is called stale, whatever the cache holds. */
const OLD_SECONDS = 120

/** Clients keep an answer for 30 to 90 seconds from when they get it, and no longer than it is fresh. */
const LEAST_KEPT = 30
const MOST_KEPT = 90

/** The `max-age` of an answer of this age: caches count the age in. */
const maxAgeOf = (fresh: number, age: number): number =>
  fresh <= MOST_KEPT ? Math.max(fresh, LEAST_KEPT) : Math.min(age + MOST_KEPT, fresh)
