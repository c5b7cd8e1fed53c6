import { toHex } from 'viem'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { skipPlan } from './jupiter-plan.ts'
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
  /** A byte that names the program's own accounts stands first. */
  readonly hasId: boolean
  /** Whether the amounts stand behind the route plan, or before it. */
  readonly amounts: 'after' | 'before'
}

/** The first eight bytes of sha256("global:<name>"), with the layouts of Jupiter's published interface. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  // route
  '0xe517cb977ae3ad2a': {
    authority: 1,
    source: 2,
    destination: 3,
    instead: 4,
    hasId: false,
    amounts: 'after',
  },
  // shared_accounts_route
  '0xc1209b3341d69c81': { authority: 2, source: 3, destination: 6, hasId: true, amounts: 'after' },
  // route_v2
  '0xbb64facc31c4af14': {
    authority: 0,
    source: 1,
    destination: 2,
    instead: 7,
    hasId: false,
    amounts: 'before',
  },
  // shared_accounts_route_v2
  '0xd19853937cfed8e9': { authority: 1, source: 2, destination: 5, hasId: true, amounts: 'before' },
}
const SELECTOR_BYTES = 8
const BPS = 10_000n

/** `undefined` for any other call, and for one that takes a fee for somebody: we have asked for none. */
export function jupiterRoute({ program, accounts, data }: NamedInstruction): JupiterRoute | undefined {
  const reader = createByteReader(data)
  try {
    const layout = LAYOUTS[toHex(reader.bytes(SELECTOR_BYTES))]
    if (layout === undefined) return undefined
    if (layout.hasId) reader.byte()
    const amounts = readAmounts(reader, layout)
    const at = (place: number) => accounts[place]?.address
    const instead = layout.instead === undefined ? program : at(layout.instead)
    return {
      authority: at(layout.authority),
      source: at(layout.source),
      destination: instead === program ? at(layout.destination) : instead,
      ...amounts,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * The program reads from the front and does not mind bytes that follow. So amounts behind a plan are where the plan
 * ends, whatever the last bytes say. Throws RangeError for amounts that cannot be told, and for any fee.
 */
function readAmounts(reader: ByteReader, { amounts }: Layout): Pick<JupiterRoute, 'amountIn' | 'minOut'> {
  const isBehind = amounts === 'after'
  if (isBehind) skipPlan(reader)
  const [amountIn, quoted, slippage] = [reader.uint(8), reader.uint(8), reader.uint(2)]
  // Behind the platform's fee the newer calls say what the platform keeps of a better price than quoted.
  const fees = isBehind ? reader.uint(1) : reader.uint(2) + reader.uint(2)
  if (isBehind && !reader.isAtEnd()) throw new RangeError('there are bytes that nothing uses')
  if (slippage > BPS || fees > 0n) throw new RangeError('it gives less than was agreed')
  return { amountIn, minOut: (quoted * (BPS - slippage)) / BPS }
}
