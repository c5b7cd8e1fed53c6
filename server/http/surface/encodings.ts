import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The codings that answers are kept in; `identity` is the plain text. */
export type Coding = 'br' | 'gzip' | 'identity'

/** A longer header is not read. */
const LONGEST = 200

/** The best coding that a client takes (RFC 9110, 12.5.3): br before gzip where it does not prefer one. */
export function codingFor(header: string | undefined): Coding {
  if (header === undefined || header.length > LONGEST) return 'identity'
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
/** Below it, compression saves less than a packet. */
const WORTH_BYTES = 1_000

/** Compresses a body, where that makes it smaller; `quality` is Brotli's. */
export async function compress(body: Buffer, coding: Coding, quality: number): Promise<Buffer | undefined> {
  if (coding === 'identity' || body.length < WORTH_BYTES) return undefined
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length }
  const small = await (coding === 'br' ? brotli(body, { params }) : gzip(body))
  return small.length < body.length ? small : undefined
}
