import type { ProductKey } from '#contracts/api/values.ts'
import { SuiteError } from '../errors.ts'

/** An API key as stored. The secret itself is never stored. */
export interface ApiKey {
  readonly id: string
  readonly partner: string
  readonly env: KeyEnv
  readonly label: string
  readonly scopes: readonly ProductKey[]
  /** Marker and first six random characters, for people to tell keys apart. */
  readonly prefix: string
  /** HMAC-SHA-256 of the secret under the pepper, in hex. Unique. */
  readonly digest: string
  readonly createdAt: string
  /** The member who made it; absent for the operator's. */
  readonly createdBy?: string
  readonly revokedAt?: string
  /** From then on it is as if revoked: a rotation has set it. */
  readonly expiresAt?: string
  /** The id of the key that took its place, and of the one whose place it took. */
  readonly replacedBy?: string
  readonly replaces?: string
  readonly lastUsedAt?: string
}

export type KeyEnv = 'live' | 'test'

export type KeyState = 'active' | 'expiring' | 'revoked'

/** An expiring key works; a revoked one does not, and never will again. */
export function keyState({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== undefined) return 'revoked'
  if (expiresAt === undefined) return 'active'
  return expiresAt > now.toISOString() ? 'expiring' : 'revoked'
}

/** The hours for which a key still works once another one has taken its place. */
export const graceHours = [0, 1, 24] as const
export type GraceHours = (typeof graceHours)[number]

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The bytes below it give each character as often: a multiple of 62. */
const UNBIASED = 248
const RANDOM_LENGTH = 32
export const CHECKSUM_LENGTH = 6
const FORM = /^spk_(live|test)_[0-9A-Za-z]{38}$/

/** Base62 text of random bytes: each byte gives one character; bytes that would bias the choice are skipped. */
export function base62(bytes: Uint8Array, length: number): string {
  const codes: number[] = []
  for (let at = 0; at < bytes.length && codes.length < length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < UNBIASED) codes.push(ALPHABET.charCodeAt(byte % 62))
  }
  // In one piece: each request has an id.
  if (codes.length === length) return String.fromCharCode(...codes)
  throw new RangeError(`${bytes.length} random bytes are not enough for ${length} characters`)
}

/** A new secret from random bytes (64 are plenty): `spk_live_` + 32 characters + 6 of checksum. */
export function formatKey(env: KeyEnv, random: Uint8Array): string {
  const head = `spk_${env}_${base62(random, RANDOM_LENGTH)}`
  return head + checksum(head)
}

/** The environment of a well-formed key; `undefined` for any other text. The checksum saves look-ups. */
export function parseKey(secret: string): { readonly env: KeyEnv } | undefined {
  const found = FORM.exec(secret)
  if (found === null) return undefined
  const head = secret.slice(0, -CHECKSUM_LENGTH)
  if (checksum(head) !== secret.slice(-CHECKSUM_LENGTH)) return undefined
  return { env: found[1] === 'live' ? 'live' : 'test' }
}

/** Throws FORBIDDEN_SCOPE when the key is not for this product. */
export function mustHaveScope(key: Pick<ApiKey, 'scopes'>, scope: ProductKey): void {
  if (key.scopes.includes(scope)) return
  throw new SuiteError('FORBIDDEN_SCOPE', `This key has no \`${scope}\` scope.`, {
    details: { scope, scopes: key.scopes },
  })
}

/** The part of a key that lists show. */
export const keyPrefix = (secret: string): string => secret.slice(0, 'spk_live_'.length + 6)

/** CRC-32 of ASCII text in base62. */
export function checksum(text: string): string {
  let value = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (ALPHABET[value % 62] ?? '') + digits
    value = Math.floor(value / 62)
  }
  return digits
}

/** What each byte leaves of the polynomial. */
const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

/** CRC-32 as in ISO 3309 (polynomial 0xEDB88320), of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++)
    crc = (crc >>> 8) ^ (remainders[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
