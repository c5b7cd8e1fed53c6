import { encodeAccountID } from 'ripple-address-codec'

/** What an NFTokenID says of its token (XLS-20): 16 bits, 16 bits, an account, 32 scrambled bits, 32 bits. */
export interface NftId {
  readonly flags: number
  /** In 1/100,000 of the price. */
  readonly transferFee: number
  readonly issuer: string
  readonly taxon: number
  readonly sequence: number
}

/** Reads 64 hexadecimal characters. */
export function readNftId(token: string): NftId {
  const bytes = Buffer.from(token, 'hex')
  const sequence = bytes.readUInt32BE(28)
  const scramble = Math.imul(384_160_001, sequence) + 2_459
  return {
    flags: bytes.readUInt16BE(0),
    transferFee: bytes.readUInt16BE(2),
    issuer: encodeAccountID(bytes.subarray(4, 24)),
    taxon: (bytes.readUInt32BE(24) ^ scramble) >>> 0,
    sequence,
  }
}
