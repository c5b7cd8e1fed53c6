import { toHex } from 'viem'
import type { NamedInstruction } from './named.ts'

/** A call of Jupiter's program that swaps an exact amount. */
export interface JupiterRoute {
  /** Who consents to the source's tokens being taken. */
  readonly authority: string | undefined
  readonly source: string | undefined
  /** Where the tokens go; `undefined` when a lookup table says so. */
  readonly destination: string | undefined
  readonly amountIn: bigint
  /** Enforced by the program. */
  readonly minOut: bigint
}

interface Layout {
  /** Places of accounts: who consents, the source, the user's account for what is bought. */
  readonly authority: number
  readonly source: number
  readonly destination: number
  /** Where it may go instead; the program's own address stands there when it does not. */
  readonly instead?: number
  /** Where the amounts begin: counted from the front, or from the end behind a route plan of any length. */
  readonly amountsAt: number
  /** Bytes of the platform's fee in basis points, behind the slippage. */
  readonly feeBytes: 1 | 2
}

/** Amount in (u64), quoted amount out (u64), slippage (u16), platform fee (u8) end the data of the older calls. */
const OLD_TAIL = -19
/** The first eight bytes of sha256("global:<name>"), with the layouts of Jupiter's published interface. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  // route
  '0xe517cb977ae3ad2a': {
    authority: 1,
    source: 2,
    destination: 3,
    instead: 4,
    amountsAt: OLD_TAIL,
    feeBytes: 1,
  },
  // shared_accounts_route
  '0xc1209b3341d69c81': { authority: 2, source: 3, destination: 6, amountsAt: OLD_TAIL, feeBytes: 1 },
  // route_v2
  '0xbb64facc31c4af14': { authority: 0, source: 1, destination: 2, instead: 7, amountsAt: 8, feeBytes: 2 },
  // shared_accounts_route_v2
  '0xd19853937cfed8e9': { authority: 1, source: 2, destination: 5, amountsAt: 9, feeBytes: 2 },
}
const SELECTOR_BYTES = 8

/** `undefined` for any other call, and for one that takes a fee for somebody: we have asked for none. */
export function jupiterRoute({ program, accounts, data }: NamedInstruction): JupiterRoute | undefined {
  const bytes = Buffer.from(data)
  const layout = LAYOUTS[toHex(bytes.subarray(0, SELECTOR_BYTES))]
  if (layout === undefined) return undefined
  const { amountsAt, feeBytes } = layout
  const start = amountsAt < 0 ? bytes.length + amountsAt : amountsAt
  if (start < SELECTOR_BYTES || start + 18 + feeBytes > bytes.length) return undefined
  const slippage = bytes.readUInt16LE(start + 16)
  if (bytes.readUIntLE(start + 18, feeBytes) !== 0 || slippage > 10_000) return undefined
  const at = (place: number) => accounts[place]?.address
  const instead = layout.instead === undefined ? program : at(layout.instead)
  return {
    authority: at(layout.authority),
    source: at(layout.source),
    destination: instead === program ? at(layout.destination) : instead,
    amountIn: bytes.readBigUInt64LE(start),
    minOut: (bytes.readBigUInt64LE(start + 8) * BigInt(10_000 - slippage)) / 10_000n,
  }
}
