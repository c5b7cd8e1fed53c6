import type { Kept } from '../../ports/relay/relay.ts'
import { type Coding, compress } from '../surface/encodings.ts'
import { weakTag } from '../surface/send.ts'

/** A body as it is sent, with what its headers say of it. */
export interface Packed {
  readonly body: Buffer
  /** The same for each coding. */
  readonly tag: string
  readonly coding: Coding
}

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
  const plain = Buffer.from(text)
  const small = await compress(plain, coding, BROTLI_QUALITY)
  return { body: small ?? plain, tag: weakTag(plain), coding: small === undefined ? 'identity' : coding }
}
