import { Undecodable } from '../decoded.ts'
import { createByteReader } from './byte-reader.ts'
import { type Instruction, malformed } from './message.ts'
import { JUPITER } from './programs.ts'

/** A call of Jupiter's program that swaps an exact amount; minor units. */
export interface Route {
  readonly user: string
  /** Token accounts. */
  readonly source: string
  readonly target: string
  readonly amount: bigint
  /** The minimum that has to arrive at the target. */
  readonly minOut: bigint
}

interface Layout {
  /** The positions of the accounts in the instruction. */
  readonly user: number
  readonly source: number
  readonly target: number
  /** The position of another account for the result; the program's own address there means none. */
  readonly detour?: number
  readonly hasId: boolean
}

/**
 * The calls that have their amounts in front of the list of markets. The older ones have them behind it, where only a
 * list of every market's parameters tells where they begin. By the first eight bytes, in hex: the start of
 * sha256("global:<name>"). Source: the program's IDL on chain.
 */
const layouts: Readonly<Record<string, Layout>> = {
  // route_v2
  bb64facc31c4af14: { user: 0, source: 1, target: 2, detour: 7, hasId: false },
  // shared_accounts_route_v2
  d19853937cfed8e9: { user: 1, source: 2, target: 5, hasId: true },
}

const BPS = 10_000

/** Reads a swap of an exact amount. Throws Undecodable for any other call of the program. */
export function readRoute({ accounts, data }: Pick<Instruction, 'accounts' | 'data'>): Route {
  const reader = createByteReader(data)
  const name = [...reader.bytes(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  if (layout === undefined) throw new Undecodable('This call of Jupiter’s program is unknown here.')
  if (layout.hasId) reader.byte()
  // The program reads from the front: bytes that follow change nothing.
  const [amount, quoted, slippage] = [reader.u64(), reader.u64(), reader.u16()]
  if (slippage > BPS) throw malformed('its slippage')
  // We never ask for such a fee: our fee is a step of its own.
  if (reader.u16() + reader.u16() !== 0) throw new Undecodable('The swap takes a fee that was not agreed.')
  const [user, source, target] = [layout.user, layout.source, layout.target].map((at) => accounts[at])
  if (user === undefined || source === undefined || target === undefined) throw malformed('its accounts')
  const detour = layout.detour === undefined ? JUPITER : accounts[layout.detour]
  if (detour !== JUPITER && detour !== target)
    throw new Undecodable('The result of the swap goes to an account that is not yours.')
  // Rounded down, as Jupiter's own minimum is: the user never sees more than is certain.
  const minOut = (quoted * BigInt(BPS - slippage)) / BigInt(BPS)
  return { user, source, target, amount, minOut }
}
