import { toHex } from 'viem'
import { createByteReader } from './byte-reader.ts'
import type { NamedInstruction } from './named.ts'

/** A call of Jupiter's program that swaps an exact amount. */
export interface JupiterRoute {
  /** The account that allows taking the source's tokens. */
  readonly authority: string | undefined
  readonly source: string | undefined
  /** Where the tokens go; `undefined` when a lookup table says so. */
  readonly destination: string | undefined
  readonly amountIn: bigint
  /** Enforced by the program. */
  readonly minOut: bigint
}

interface Layout {
  /** Places of accounts: the authority, the source, the user's account for the bought token. */
  readonly authority: number
  readonly source: number
  readonly destination: number
  /** An alternative destination; the program's own address if there is none. */
  readonly instead?: number
  /** The first byte names the program's own accounts. */
  readonly hasId: boolean
}

/**
 * The calls that have their amounts in front of the route plan, which is all that Jupiter is asked for (see
 * `upstreams/jupiter/swap-api.ts`). The older `route` and `shared_accounts_route` have them behind it, where only a
 * list of every market's parameters tells where the plan ends: they are refused. By the first eight bytes of
 * sha256("global:<name>"). Source: the program's IDL on chain.
 */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  // route_v2
  '0xbb64facc31c4af14': { authority: 0, source: 1, destination: 2, instead: 7, hasId: false },
  // shared_accounts_route_v2
  '0xd19853937cfed8e9': { authority: 1, source: 2, destination: 5, hasId: true },
}
const SELECTOR_BYTES = 8
const BPS = 10_000n

/**
 * The route of a Jupiter call; `undefined` for any other call, and for one with a fee. Bytes after it change nothing.
 */
export function jupiterRoute({ program, accounts, data }: NamedInstruction): JupiterRoute | undefined {
  const reader = createByteReader(data)
  try {
    const layout = LAYOUTS[toHex(reader.bytes(SELECTOR_BYTES))]
    if (layout === undefined) return undefined
    if (layout.hasId) reader.byte()
    const [amountIn, quoted, slippage] = [reader.uint(8), reader.uint(8), reader.uint(2)]
    // The platform's fee, and its part of a better price than quoted.
    const fees = reader.uint(2) + reader.uint(2)
    if (slippage > BPS || fees > 0n) return undefined
    const at = (place: number) => accounts[place]?.address
    const instead = layout.instead === undefined ? program : at(layout.instead)
    return {
      authority: at(layout.authority),
      source: at(layout.source),
      destination: instead === program ? at(layout.destination) : instead,
      amountIn,
      minOut: (quoted * (BPS - slippage)) / BPS,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
