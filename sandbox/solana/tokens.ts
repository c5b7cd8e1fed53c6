import { PublicKey } from '@solana/web3.js'
import { keyOf } from './keys.ts'
import { type MintAddress, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from './programs.ts'

export interface SolanaToken extends MintAddress {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Whether token lists vouch for it. */
  readonly verified: boolean
  /** Basis points of every transfer that Token-2022 withholds from what arrives. */
  readonly transferFeeBps: number
}

const token = (
  symbol: string,
  name: string,
  decimals: number,
  mint: PublicKey,
  rest: Partial<SolanaToken> = {},
): SolanaToken => ({
  symbol,
  name,
  decimals,
  mint,
  program: TOKEN_PROGRAM,
  verified: true,
  transferFeeBps: 0,
  ...rest,
})

export const SOL = token('SOL', 'Wrapped SOL', 9, WRAPPED_SOL)
/** The stable coins have the addresses of the real ones. */
export const USDC = token(
  'USDC',
  'USD Coin',
  6,
  new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
)
export const USDT = token('USDT', 'USDT', 6, new PublicKey('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'))
/** Token-2022 with a fee on every transfer. */
export const TAXED = token('TAXED', 'Taxed', 6, keyOf('mint TAXED').publicKey, {
  program: TOKEN_2022_PROGRAM,
  transferFeeBps: 100,
})
/** Has another token's symbol. */
export const FAKE_USDC = token('USDC', 'USD Coin', 6, keyOf('mint FAKE_USDC').publicKey, { verified: false })

export const SPL_TOKENS: readonly SolanaToken[] = [USDC, USDT, TAXED, FAKE_USDC]

/** The part of a transfer that arrives: Token-2022 rounds its fee up. */
export function arriving({ transferFeeBps }: SolanaToken, amount: bigint): bigint {
  return amount - (amount * BigInt(transferFeeBps) + 9_999n) / 10_000n
}
