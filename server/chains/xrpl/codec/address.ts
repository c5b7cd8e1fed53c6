import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'ripple-address-codec'

/**
 * The classic spelling of an address. An X-address must be for the same kind of network and hold no tag: a tag names an
 * account of someone else behind the address, and would be lost. `undefined` for any other text.
 */
export function canonicalAddress(text: string, networkId: number): string | undefined {
  if (isValidClassicAddress(text)) return text
  if (!/^[XT]/.test(text) || !isValidXAddress(text)) return undefined
  const { classicAddress, tag, test } = xAddressToClassicAddress(text)
  return tag === false && test === (networkId !== 0) ? classicAddress : undefined
}

/** The upper-case spelling of a transaction hash; `undefined` for text that is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toUpperCase() : undefined
}
