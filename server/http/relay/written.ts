import { hash } from 'node:crypto'

/** A body with what its headers say of it. */
export interface Written {
  readonly text: string
  readonly bytes: number
  /** As it is sent: short text goes out in one piece with the head, longer text is copied once. */
  readonly body: string | Buffer
  readonly tag: string
}

const LONG = 16_000

/** Length and tag of a body, as Express writes them. */
export function written(text: string): Written {
  const bytes = Buffer.byteLength(text)
  // A weak tag of the package `etag`: the length in hex, and 27 characters of the SHA-1.
  const tag = `W/"${bytes.toString(16)}-${hash('sha1', text, 'base64').slice(0, 27)}"`
  return { text, bytes, tag, body: bytes > LONG ? Buffer.from(text) : text }
}
