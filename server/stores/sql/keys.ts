import { Buffer } from 'node:buffer'
import { KeyTooLong, MOST_KEY_BYTES } from '../../ports/store.ts'

const UNSAFE = /[\0\\\p{Surrogate}]/u
const EVERY_UNSAFE = /[\0\\\p{Surrogate}]/gu

/**
 * A text as columns can hold it, one to one: SQLite cuts texts at NUL and PostgreSQL refuses them, and both make the same
 * of all lone surrogates.
 */
export function keyText(text: string): string {
  if (!UNSAFE.test(text)) return text
  return text.replace(EVERY_UNSAFE, (each) => `\\${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for a row that is written. Throws KeyTooLong for a text that is too long for an index. */
export function storedKey(text: string, name: string): string {
  const key = keyText(text)
  if (Buffer.byteLength(key) > MOST_KEY_BYTES)
    throw new KeyTooLong(`${name} has more than ${MOST_KEY_BYTES} bytes`)
  return key
}
