import { issuerOf } from '../tokens/issuer.ts'
import { outline } from './look-alike.ts'
import type { LogoToken } from '../tokens/TokenLogo.tsx'

/**
 * A token as the picker shows it. Names and symbols are cleaned before they get here. No list vouches for a row with a
 * network, nor need one.
 */
export interface PickerToken extends LogoToken {
  readonly address: string
  readonly name: string
  readonly decimals: number
  readonly verified: boolean
  /** Only for tokens issued on the XRP Ledger: the code, which may be 40 hex digits, and the issuing account. */
  readonly currency?: string | undefined
  readonly issuer?: string | undefined
}

/** Finds the verified token with which an unverified one could be confused. */
export function createImpostorCheck<T extends PickerToken>(
  tokens: readonly T[],
): (token: T) => T | undefined {
  const originals = new Map<string, T>()
  for (const token of tokens)
    if (token.verified && !originals.has(outline(token.symbol))) originals.set(outline(token.symbol), token)
  return (token) => (token.verified ? undefined : originals.get(outline(token.symbol)))
}

/** The tokens that match a text: by address, symbol, code or issuer, then by parts. Verified tokens come first. */
export function searchTokens<T extends PickerToken>(tokens: readonly T[], query: string): readonly T[] {
  const text = query.trim().toLowerCase()
  if (text === '') return tokens
  return tokens
    .map((token) => ({ token, rank: rank(token, text) }))
    .filter((found) => found.rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map((found) => found.token)
}

const NO_MATCH = 10

function rank(token: PickerToken, text: string): number {
  const penalty = token.verified ? 0 : 0.5
  const [address, short, long] = [
    token.address.toLowerCase(),
    token.symbol.toLowerCase(),
    token.name.toLowerCase(),
  ]
  const issuer = issuerOf(token)?.toLowerCase()
  if (address === text) return 0
  if (short === text || token.currency?.toLowerCase() === text || issuer === text) return 1 + penalty
  if (short.startsWith(text)) return 2 + penalty
  if (long.startsWith(text)) return 3 + penalty
  if (long.includes(` ${text}`)) return 4 + penalty
  if (short.includes(text) || long.includes(text)) return 5 + penalty
  if (token.network !== undefined) {
    const all = `${short} ${long} ${token.network.toLowerCase()}`
    if (text.split(/\s+/).every((word) => all.includes(word))) return 6
  }
  const isBeginning = address.startsWith(text) || issuer?.startsWith(text) === true
  return text.length >= 6 && isBeginning ? 6 + penalty : NO_MATCH
}
