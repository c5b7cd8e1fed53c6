import { base62 } from './access/api-key.ts'

/** Kinds of ids, by their prefix. 22 base62 characters are 131 bits: an id cannot be guessed. */
export type IdPrefix =
  | 'ses'
  | 'pi'
  | 'q'
  | 'req'
  | 'key'
  | 'led'
  | 'xam'
  | 'bo'
  | 'mem'
  | 'aud'
  | 'whe'
  | 'msg'
  | 'po'
  | 'mk'

/** A new id from random bytes; 40 are plenty. */
export function formatId(prefix: IdPrefix, random: Uint8Array): string {
  return `${prefix}_${base62(random, 22)}`
}
