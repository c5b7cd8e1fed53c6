import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { keyOf } from '../solana/keys.ts'
import { tokenAccountAddress } from '../solana/programs.ts'
import type { Program } from '../solana/runtime.ts'
import { SOL, SPL_TOKENS, type SolanaToken } from '../solana/tokens.ts'
import type { SolanaWorld } from '../solana/world.ts'
import { type Hop, hopThrough, movesOf, received, vaultsOf } from './maker.ts'

/** Jupiter's program, version 6, as far as its `route_v2` goes. */
export const JUPITER_PROGRAM = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** The start of sha256("global:route_v2"). */
const ROUTE_V2 = Buffer.from('bb64facc31c4af14', 'hex')
/** The accounts before those of the markets, and those of each market: itself, its vaults, the bought token, its program. */
const HEAD = 10
const EACH = 5
const SLIPPAGE = 6001

export interface Terms {
  readonly quoted: bigint
  readonly slippageBps: number
}

const reads = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const writes = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })

/** A call that swaps over a route, whatever its markets give then, and fails below the minimum. */
export function routeCall(
  route: readonly [Hop, ...Hop[]],
  taker: PublicKey,
  { quoted, slippageBps }: Terms,
): TransactionInstruction {
  const [{ from, amountIn }] = route
  const { to } = route.at(-1) ?? route[0]
  const figures = Buffer.alloc(8 + 8 + 2 + 2 + 2 + 4)
  figures.writeBigUInt64LE(amountIn, 0)
  figures.writeBigUInt64LE(quoted, 8)
  figures.writeUInt16LE(slippageBps, 16)
  figures.writeUInt32LE(route.length, 22)
  // Of each market: its kind, its part of the whole in basis points, and where it takes from and gives to.
  const plan = route.flatMap((_, i) => [0x7b, 0x10, 0x27, i, i + 1])
  return new TransactionInstruction({
    programId: JUPITER_PROGRAM,
    keys: [
      { pubkey: taker, isSigner: true, isWritable: false },
      writes(tokenAccountAddress(from, taker)),
      writes(tokenAccountAddress(to, taker)),
      ...[from.mint, to.mint, from.program, to.program].map(reads),
      // No other account for the result.
      reads(JUPITER_PROGRAM),
      reads(keyOf('event authority').publicKey),
      reads(JUPITER_PROGRAM),
      ...route.flatMap((hop) => {
        const { source, target } = vaultsOf(hop.pool, hop.from)
        return [
          reads(hop.pool.address),
          writes(source),
          writes(target),
          reads(hop.to.mint),
          reads(hop.to.program),
        ]
      }),
    ],
    data: Buffer.concat([ROUTE_V2, figures, Uint8Array.from(plan)]),
  })
}

/** Carries out such calls at the reserves of their moment. */
export function routeProgram(world: SolanaWorld): Program {
  return (accounts, data) => {
    const bytes = Buffer.from(data)
    const [taker, own, target, mint] = accounts
    const first = tokenOf(mint)
    if (!bytes.subarray(0, 8).equals(ROUTE_V2) || bytes.length < 34 || first === undefined) return undefined
    if (taker === undefined || own === undefined || target === undefined) return undefined
    const [amountIn, quoted, slippage] = [
      bytes.readBigUInt64LE(8),
      bytes.readBigUInt64LE(16),
      bytes.readUInt16LE(24),
    ] as const
    const hops: Hop[] = []
    let [from, amount] = [first, amountIn]
    for (let at = HEAD; at + EACH <= accounts.length; at += EACH) {
      const pool = world.pools.find(({ address }) => accounts[at]?.equals(address))
      const hop = pool && hopThrough(world, pool, from, amount)
      if (hop === undefined) return undefined
      hops.push(hop)
      ;[from, amount] = [hop.to, received([hop])]
    }
    const least = (quoted * BigInt(10_000 - slippage)) / 10_000n
    const moves = movesOf(hops, own, target).map(({ token, ...move }) => ({ ...token, ...move }))
    return { authority: taker, moves, ...(received(hops) < least ? { error: SLIPPAGE } : {}) }
  }
}

const tokenOf = (mint: PublicKey | undefined): SolanaToken | undefined =>
  [SOL, ...SPL_TOKENS].find((token) => mint?.equals(token.mint))
