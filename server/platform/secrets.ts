import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Secrets } from '../ports/secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Longer texts are compressed before they are sealed: answers with a swap have its calldata several times, in hex. */
const LONG_TEXT = 2_000
/** The first byte of a compressed text. */
const PACKED = Buffer.of(0)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

/** HMAC-SHA-256 in hex, in either case. */
const SIGNATURE = /^[0-9a-f]{64}$/i

/**
 * Secrets over node:crypto. `pepper` digests API keys; `appSecret` signs texts, with a key for each purpose; `internal`
 * are shared with the suite's other services: two while they change, none where there are no such services.
 */
export function createSecrets({
  pepper,
  appSecret,
  internal = [],
}: {
  pepper: string
  appSecret: string
  internal?: readonly string[] | undefined
}): Secrets {
  const purposeKey = (purpose: string) => hmac(appSecret, `purpose:${purpose}`).digest()
  const sealKey = (opener: string) =>
    Buffer.from(hkdfSync('sha256', purposeKey('seal'), opener, 'suite-idempotency', 32))

  return {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    keyDigest: (secret) => hmac(pepper, secret).digest('hex'),
    sign: (purpose, text) => hmac(purposeKey(purpose), text).digest('base64url'),
    signedInternally(bytes, signature) {
      if (!SIGNATURE.test(signature)) return false
      const sent = Buffer.from(signature, 'hex')
      // Every secret is tried, so that the time does not tell which one it was.
      const matches = internal.map((secret) =>
        timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), sent),
      )
      return matches.includes(true)
    },
    hmac: (key, text) => createHmac('sha256', key).update(text).digest('base64'),
    hmacSha1: (key, message) => createHmac('sha1', key).update(message).digest(),
    equal(a, b) {
      // Digests have one length, so the length of the secret is not a side channel.
      const left = createHash('sha256').update(a).digest()
      const right = createHash('sha256').update(b).digest()
      return timingSafeEqual(left, right)
    },
    seal(opener, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey(opener), nonce)
      const sealed = Buffer.concat([nonce, cipher.update(pack(text)), cipher.final(), cipher.getAuthTag()])
      return sealed.toString('base64url')
    },
    unseal(opener, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', sealKey(opener), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return unpack(Buffer.concat([text, decipher.final()]))
      } catch {
        return undefined
      }
    },
  }
}

const pack = (text: string): Buffer =>
  text.length > LONG_TEXT || text.startsWith('\0')
    ? Buffer.concat([PACKED, deflateRawSync(text)])
    : Buffer.from(text)

const unpack = (bytes: Buffer): string =>
  (bytes[0] === PACKED[0] ? inflateRawSync(bytes.subarray(1)) : bytes).toString('utf8')
