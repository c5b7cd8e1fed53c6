/** Stellar's text form of keys (SEP-23): base32 of version byte, key and CRC-16/XMODEM, low byte first. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export interface StrKey {
  readonly version: number
  readonly payload: Uint8Array
}

/** Reads canonical text; `undefined` for any other text, also for a wrong checksum. */
export function decodeStrKey(text: string): StrKey | undefined {
  const bytes = decodeBase32(text)
  const [version] = bytes ?? []
  if (bytes === undefined || version === undefined || bytes.length < 3) return undefined
  const body = bytes.subarray(0, -2)
  const [low, high] = bytes.subarray(-2)
  const sum = crc16(body)
  return low === (sum & 0xff) && high === sum >> 8 ? { version, payload: body.subarray(1) } : undefined
}

/** The version byte of an account's key. The text then begins with G. */
const ACCOUNT = 6 << 3
const KEY_BYTES = 32

/** The key in an account's address; `undefined` for any other text. */
export function decodeAccount(text: string): Uint8Array | undefined {
  const key = decodeStrKey(text)
  return key?.version === ACCOUNT && key.payload.length === KEY_BYTES ? key.payload : undefined
}

/** The version byte of a muxed address, which begins with M (SEP-23): an account, and a number of its customer. */
const MUXED = 12 << 3
const ID_BYTES = 8

/** Takes a muxed address apart into its account and the number, which is a memo id; `undefined` for any other text. */
export function splitMuxed(text: string): { readonly address: string; readonly extraId: string } | undefined {
  const key = decodeStrKey(text)
  if (key?.version !== MUXED || key.payload.length !== KEY_BYTES + ID_BYTES) return undefined
  const [account, id] = [key.payload.subarray(0, KEY_BYTES), key.payload.subarray(KEY_BYTES)]
  return {
    address: encodeStrKey({ version: ACCOUNT, payload: account }),
    extraId: id.reduce((number, byte) => number * 256n + BigInt(byte), 0n).toString(),
  }
}

export function encodeStrKey({ version, payload }: StrKey): string {
  const body = Uint8Array.of(version, ...payload)
  const sum = crc16(body)
  return encodeBase32(Uint8Array.of(...body, sum & 0xff, sum >> 8))
}

/** RFC 4648 without padding. The spare bits must be zero, so that every key has one spelling. */
function decodeBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter)
    if (value === -1) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return bits < 5 && held === 0 ? Uint8Array.from(bytes) : undefined
}

function encodeBase32(bytes: Uint8Array): string {
  let [text, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) {
      text += ALPHABET.charAt(held >> (bits - 5))
      held &= (1 << (bits - 5)) - 1
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt(held << (5 - bits))
}

function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum
}
