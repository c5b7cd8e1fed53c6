import { getAddress } from 'viem'

/**
 * The EIP-55 spelling of an address. Text in one case has no checksum. Mixed case is a checksum, and a wrong one is a
 * typing mistake: `undefined`, as for any text that is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const canonical = getAddress(text.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || canonical === text ? canonical : undefined
}

/** The lower-case spelling of a transaction hash; `undefined` for text that is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined
}

/** Whether two spellings name one address. */
export function isSame(a: string | null | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}
