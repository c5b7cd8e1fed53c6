import { crc32 } from 'node:zlib'

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number]

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const STORED_BYTES = 65_535

/**
 * A picture of equal cells, each an even number of pixels wide, with up to 16 colours. Its data are stored and not
 * compressed, so that its bytes are the same whatever zlib this Node has.
 */
export function pixelPng(
  cells: readonly (readonly number[])[],
  palette: readonly Colour[],
  scale: number,
): Buffer {
  const height = cells.length * scale
  const width = (cells[0]?.length ?? 0) * scale
  const rows = cells.flatMap((row) => {
    // A byte holds two pixels.
    const bytes = row.map((colour) => Buffer.alloc(scale / 2, (colour << 4) | colour))
    const line = Buffer.concat([Buffer.alloc(1), ...bytes])
    return Array.from({ length: scale }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([4, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', stored(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A zlib stream of stored blocks (RFC 1950, RFC 1951). */
function stored(data: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0x78, 0x01])]
  for (let at = 0; at < data.length; at += STORED_BYTES) {
    const part = data.subarray(at, at + STORED_BYTES)
    const head = Buffer.alloc(5)
    head[0] = at + STORED_BYTES >= data.length ? 1 : 0
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(~part.length & 0xffff, 3)
    parts.push(head, part)
  }
  const check = Buffer.alloc(4)
  check.writeUInt32BE(adler32(data))
  return Buffer.concat([...parts, check])
}

function adler32(data: Buffer): number {
  let [a, b] = [1, 0]
  for (let at = 0; at < data.length;) {
    // As many bytes as fit before a sum leaves 32 bits.
    const end = Math.min(at + 3_800, data.length)
    for (; at < end; at++) {
      a += data[at] ?? 0
      b += a
    }
    a %= 65_521
    b %= 65_521
  }
  return ((b << 16) | a) >>> 0
}
