import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Kept } from '../../ports/relay/relay.ts'
import { written } from './written.ts'
import type { Coding } from '../market/answers/encodings.ts'

/** A body as it is sent, with what its headers say of it. */
export interface Packed {
  readonly body: string | Buffer
  readonly bytes: number
  /** Weak: the same for each coding. */
  readonly tag: string
  readonly coding: Coding
}

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
/** Below it, compression saves less than a packet. */
const WORTH_BYTES = 1_000
/** Answers are read a few times at most: the quality that costs as much as gzip. */
const BROTLI_QUALITY = 4

type Copies = Partial<Record<Coding, Promise<Packed>>>

/** Copies of answers that are kept, for as long as those are. */
const known = new WeakMap<Kept, Copies>()

/**
 * The body of an answer in a coding, or plain where that saves nothing. A body that is `text` of the answer and nothing
 * else (`isWhole`) is packed once for all who ask.
 */
export async function packed(answer: Kept, text: string, isWhole: boolean, coding: Coding): Promise<Packed> {
  // Plain text is as quickly written as found.
  if (!isWhole || coding === 'identity') return pack(text, coding)
  const copies = known.get(answer) ?? {}
  known.set(answer, copies)
  return (copies[coding] ??= pack(text, coding))
}

async function pack(text: string, coding: Coding): Promise<Packed> {
  const { body, bytes, tag } = written(text)
  const plain: Packed = { body, bytes, tag, coding: 'identity' }
  if (coding === 'identity' || bytes < WORTH_BYTES) return plain
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const small = await (coding === 'br'
    ? brotli(text, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes } })
    : gzip(text))
  return small.length < bytes ? { body: small, bytes: small.length, tag, coding } : plain
}
