import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'ripple-address-codec'

/**
 * The classic spelling of an address, with its checksum held. An X-address is taken when it stands for the same
 * kind of network and holds no tag: a tag names someone else's sub-account, and would be lost.
 */
export function canonicalAddress(text: string, networkId: number): string | undefined {
  if (isValidClassicAddress(text)) return text
  if (!/^[XT]/.test(text) || !isValidXAddress(text)) return undefined
  const { classicAddress, tag, test } = xAddressToClassicAddress(text)
  return tag === false && test === (networkId !== 0) ? classicAddress : undefined
}

/** The upper-case spelling of a transaction hash; `undefined` when it is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toUpperCase() : undefined
}
