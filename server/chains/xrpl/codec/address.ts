import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'ripple-address-codec'

/** The classic spelling. An X-address must be of the same kind of network, and without a tag, which would be lost. */
export function canonicalAddress(text: string, networkId: number): string | undefined {
  if (isValidClassicAddress(text)) return text
  if (!/^[XT]/.test(text) || !isValidXAddress(text)) return undefined
  const { classicAddress, tag, test } = xAddressToClassicAddress(text)
  return tag === false && test === (networkId !== 0) ? classicAddress : undefined
}

export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toUpperCase() : undefined
}
