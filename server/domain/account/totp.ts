/** Time-based one-time passwords (RFC 6238) with the values that every authenticator app takes: SHA-1, 6 digits, 30 s. */

/** HMAC-SHA-1. */
export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks may differ by so many steps (RFC 6238, 5.2). */
const DRIFT = 1

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a step (RFC 4226, 5.3). */
export function codeAt(hmac: Hmac, key: Uint8Array, step: number): string {
  const message = new DataView(new ArrayBuffer(8))
  message.setBigUint64(0, BigInt(step))
  const digest = new DataView(Uint8Array.from(hmac(key, new Uint8Array(message.buffer))).buffer)
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf
  const value = (digest.getUint32(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(value).padStart(DIGITS, '0')
}

/** The step whose code this is, near a moment and after the last step that was taken; `undefined` when there is none. */
export function matchingStep(
  hmac: Hmac,
  key: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | undefined {
  const typed = code.replaceAll(/\s/g, '')
  let found: number | undefined
  // Every step is looked at, so that the time says nothing about which one it was.
  for (let step = now - DRIFT; step <= now + DRIFT; step++)
    if (codeAt(hmac, key, step) === typed && step > lastStep) found ??= step
  return found
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding: how apps take a secret. The length must be a multiple of five bytes. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replaceAll(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] ?? '')
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** What an authenticator app reads from a QR code. */
export function totpUri(issuer: string, email: string, secret: string): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=30`
}
