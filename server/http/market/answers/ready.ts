import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Freshness } from '#contracts/market/route.ts'
import { linesOf } from '../../heads/lines.ts'
import { openHeaders } from '../common-headers.ts'
import type { Coding } from './encodings.ts'

/** A text to be made ready. Times are Unix milliseconds. */
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

/** One coding of an answer, with the head that it is sent with. */
export interface Copy {
  readonly body: Buffer
  /** The lines of its head that stay as they are. */
  readonly fixed: string
  /** The lines for all requests of one second, and the second and the state of the cache that they were made for. */
  lines: string
  second: number
  state: string
}

/** An answer, ready to be sent: made once, when it is stored. */
export interface ReadyAnswer {
  readonly tag: string
  readonly copies: Readonly<Record<Coding, Copy>>
  /** The head of 304. */
  readonly unchanged: Copy
  readonly storedAt: number
  readonly maxAge: { readonly fresh: number; readonly tail: string }
  /** All that is kept of it in memory. */
  readonly bytes: number
}

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
/** Below it, compression saves less than a packet. */
const WORTH_BYTES = 1_000
const BROTLI_QUALITY = 5
/** What a head takes in memory. */
const HEAD_BYTES = 1_000
const NOTHING = Buffer.alloc(0)

/** Makes tag, compressed copies and heads of an answer. */
export async function readyAnswer(given: SourceText): Promise<ReadyAnswer> {
  const { text, type, source, at, storedAt } = given
  const plain = Buffer.from(text)
  const isWorth = plain.length >= WORTH_BYTES
  const [br, gz] = isWorth
    ? await Promise.all([
        brotli(plain, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        }),
        gzip(plain),
      ])
    : [plain, plain]
  const tag = `W/"${plain.length.toString(16)}-${hash('sha1', plain, 'base64').slice(0, 27)}"`
  const fixed = [
    'ETag',
    tag,
    'Last-Modified',
    new Date(at).toUTCString(),
    'Vary',
    'Accept-Encoding',
    'X-Suite-Source',
    source,
    ...openHeaders,
  ]
  const copy = (body: Buffer, coding: readonly string[]): Copy => ({
    body,
    fixed: linesOf([...fixed, 'Content-Type', type, 'Content-Length', String(body.length), ...coding]),
    lines: '',
    second: -1,
    state: '',
  })
  const identity = copy(plain, [])
  const smaller = (body: Buffer, coding: Coding) =>
    body.length < plain.length ? copy(body, ['Content-Encoding', coding]) : identity
  const copies = { identity, br: smaller(br, 'br'), gzip: smaller(gz, 'gzip') }
  const { fresh, whileRenewing, onError } = given.freshness
  return {
    tag,
    copies,
    unchanged: { body: NOTHING, fixed: linesOf(fixed), lines: '', second: -1, state: '' },
    storedAt,
    maxAge: {
      fresh,
      tail: `, s-maxage=${fresh}, stale-while-revalidate=${whileRenewing}, stale-if-error=${onError}`,
    },
    bytes: (isWorth ? plain.length + br.length + gz.length : plain.length) + 4 * HEAD_BYTES,
  }
}

/** Clients keep an answer for 30 to 90 seconds from when they get it, and no longer than it is fresh. */
const LEAST_KEPT = 30
const MOST_KEPT = 90

/** The `max-age` of an answer of this age: caches count the age in. */
export const maxAgeOf = (fresh: number, age: number): number =>
  fresh <= MOST_KEPT ? Math.max(fresh, LEAST_KEPT) : Math.min(age + MOST_KEPT, fresh)
