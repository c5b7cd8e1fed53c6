import { base32nopad, utils } from '@scure/base'

/** Stellar's text form of keys (SEP-23): base32 of version byte, key and CRC-16/XMODEM, low byte first. */
const coder = utils.chain(
  utils.checksum(2, (body: Uint8Array) => {
    const sum = crc16(body)
    return Uint8Array.of(sum & 0xff, sum >> 8)
  }),
  base32nopad,
)

export interface StrKey {
  readonly version: number
  readonly payload: Uint8Array
}

/** Reads canonical text; `undefined` for any other text, also for a wrong checksum. */
export function decodeStrKey(text: string): StrKey | undefined {
  try {
    const [version, ...payload] = coder.decode(text)
    return version === undefined ? undefined : { version, payload: Uint8Array.from(payload) }
  } catch {
    return undefined
  }
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

export const encodeStrKey = ({ version, payload }: StrKey): string =>
  coder.encode(Uint8Array.of(version, ...payload))

function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum
}
