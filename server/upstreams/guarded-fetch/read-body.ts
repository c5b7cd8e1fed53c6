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
  if (isPlain) return collect(body, most)
  const unpacker = unpackers[name]()
  const [unpacked] = await Promise.all([
    collect(unpacker, most),
    pipeline(body, (packed: AsyncIterable<unknown>) => counted(packed, most), unpacker),
  ])
  return unpacked
}

/** Everything that a stream brings, up to so many bytes. By events: to await each piece costs more than to copy it. */
function collect(stream: Readable, most: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else stream.destroy(tooLarge(most))
    })
    stream.on('end', () => resolve(Buffer.concat(chunks, size)))
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('the body ended too early')))
  })
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
