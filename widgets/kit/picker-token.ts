import { outline } from './look-alike.ts'

/** A token as the picker shows it. Names and symbols are cleaned before they get here. */
export interface PickerToken {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoURI?: string | undefined
  readonly verified: boolean
}

/** Finds for an unverified token the verified one that it could be taken for. */
export function createImpostorCheck<T extends PickerToken>(
  tokens: readonly T[],
): (token: T) => T | undefined {
  const originals = new Map<string, T>()
  for (const token of tokens)
    if (token.verified && !originals.has(outline(token.symbol))) originals.set(outline(token.symbol), token)
  return (token) => (token.verified ? undefined : originals.get(outline(token.symbol)))
}

/**
 * The tokens that a search text means, best first: by whole address, else by how closely symbol and name match,
 * verified ones before others. Without a text, all in their own order.
 */
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

function rank({ symbol, name, address, verified }: PickerToken, text: string): number {
  const penalty = verified ? 0 : 0.5
  if (address.toLowerCase() === text) return 0
  const [short, long] = [symbol.toLowerCase(), name.toLowerCase()]
  if (short === text) return 1 + penalty
  if (short.startsWith(text)) return 2 + penalty
  if (long.startsWith(text)) return 3 + penalty
  if (long.includes(` ${text}`)) return 4 + penalty
  if (short.includes(text) || long.includes(text)) return 5 + penalty
  return text.length >= 6 && address.toLowerCase().startsWith(text) ? 6 + penalty : NO_MATCH
}
