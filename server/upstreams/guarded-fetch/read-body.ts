import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { PublicFetchError } from '../../ports/public-fetch.ts'

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

const isKnown = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name)

/**
 * Reads a body and unpacks it, counting the bytes on the way and after. A small file that unpacks to a large one is
 * given up at the first byte too many. Rejects with PublicFetchError `too-large`, or with what broke the body off.
 */
export async function readBody(body: Readable, encoding: string, most: number): Promise<Uint8Array> {
  const name = encoding.trim().toLowerCase()
  const isPlain = name === '' || name === 'identity'
  // No one packs a file twice, but to have it unpacked into something large.
  if (!isPlain && !isKnown(name))
    throw new PublicFetchError('failed', `the body is packed as ${name.slice(0, 40)}`)
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (unpacked: AsyncIterable<unknown>) => {
    for await (const chunk of counted(unpacked, most)) {
      chunks.push(chunk)
      size += chunk.length
    }
  }
  if (isPlain) await pipeline(body, collect)
  else
    await pipeline(
      body,
      (packed: AsyncIterable<unknown>) => counted(packed, most),
      unpackers[name](),
      collect,
    )
  return Buffer.concat(chunks, size)
}

async function* counted(source: AsyncIterable<unknown>, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > most) throw tooLarge(most)
    yield chunk
  }
}

export const tooLarge = (most: number): PublicFetchError =>
  new PublicFetchError('too-large', `the body is longer than ${most} bytes`)
