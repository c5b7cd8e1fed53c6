import { crc32 } from 'node:zlib'

export const CHECKSUM_LENGTH = 8

/** CRC-32 of bytes or of text in UTF-8, as eight hex digits; with a seed, of that number too. */
export function checksum(data: string | Uint8Array, seed = 0): string {
  return crc32(data, seed).toString(16).padStart(CHECKSUM_LENGTH, '0')
}

/** `undefined` for bytes that are not JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
