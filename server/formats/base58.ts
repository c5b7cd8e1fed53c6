/** Base58 in Bitcoin's alphabet, as Solana writes keys, signatures and hashes. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** A signature's 64 bytes have at most 88 letters; the cost of the conversion is quadratic. */
const MOST_LETTERS = 128

export function toBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (bytes[zeros] === 0) zeros++
  let text = ''
  for (let value = asNumber(bytes); value > 0n; value /= 58n)
    text = ALPHABET.charAt(Number(value % 58n)) + text
  return '1'.repeat(zeros) + text
}

/** The bytes of a text; `undefined` unless it is base58 of exactly `length` bytes. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > MOST_LETTERS) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const rest = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return zeros + rest.length === length ? new Uint8Array([...new Uint8Array(zeros), ...rest]) : undefined
}

const asNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
