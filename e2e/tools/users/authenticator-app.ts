import { createHmac } from 'node:crypto'

/** An authenticator app (RFC 6238 with SHA-1, six digits, 30 s) that took a secret in Base32. */
export interface AuthenticatorApp {
  /** The code now, or so many half minutes later. */
  code(later?: number): string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

export function createAuthenticatorApp(secret: string): AuthenticatorApp {
  const bits = Array.from(secret, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return {
    code(later = 0) {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later))
      const digest = createHmac('sha1', key).update(counter).digest()
      const at = digest.readUInt8(digest.length - 1) & 0xf
      return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
    },
  }
}
