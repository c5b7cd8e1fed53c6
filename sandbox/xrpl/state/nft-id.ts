import { accountBytes, accountText } from '../codec/values.ts'

/** The parts of an NFTokenID: 16 bits, 16 bits, an account, 32 scrambled bits, 32 bits. */
export interface NftId {
  readonly flags: number
  /** In 1/100,000 of the price. */
  readonly transferFee: number
  readonly issuer: string
  readonly taxon: number
  readonly sequence: number
}

export const nftFlag = { burnable: 0x0001, onlyXrp: 0x0002, transferable: 0x0008 } as const

/** Its own inverse: spreads an issuer's tokens of one taxon over its pages. */
const scramble = (taxon: number, sequence: number): number =>
  ((Math.imul(384_160_001, sequence) + 2_459) ^ taxon) >>> 0

export function writeNftId({ flags, transferFee, issuer, taxon, sequence }: NftId): string {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(8)]
  head.writeUInt16BE(flags)
  head.writeUInt16BE(transferFee, 2)
  tail.writeUInt32BE(scramble(taxon, sequence))
  tail.writeUInt32BE(sequence, 4)
  return Buffer.concat([head, accountBytes(issuer), tail])
    .toString('hex')
    .toUpperCase()
}

export function readNftId(id: string): NftId {
  const bytes = Buffer.from(id, 'hex')
  const sequence = bytes.readUInt32BE(28)
  return {
    flags: bytes.readUInt16BE(0),
    transferFee: bytes.readUInt16BE(2),
    issuer: accountText(bytes.subarray(4, 24)),
    taxon: scramble(bytes.readUInt32BE(24), sequence),
    sequence,
  }
}
