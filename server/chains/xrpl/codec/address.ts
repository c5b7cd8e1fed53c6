import { isValidClassicAddress, isValidXAddress, xAddressToClassicAddress } from 'ripple-address-codec'
import type { Payee } from '../../../formats/payee.ts'

/**
 * The classic spelling of an address. An X-address must be for the same kind of network and hold no tag: a tag names an
 * account of someone else behind the address, and would be lost. `undefined` for any other text.
 */
export function canonicalAddress(text: string, networkId: number): string | undefined {
  if (isValidClassicAddress(text)) return text
  const split = splitAddress(text, networkId)
  return split?.extraId === undefined ? split?.address : undefined
}

/** Takes an X-address for this kind of network apart into the classic address and its tag; `undefined` for other text. */
export function splitAddress(text: string, networkId: number): Payee | undefined {
  if (!/^[XT]/.test(text) || !isValidXAddress(text)) return undefined
  const { classicAddress: address, tag, test } = xAddressToClassicAddress(text)
  if (test !== (networkId !== 0)) return undefined
  return { address, ...(tag !== false && { extraId: tag.toString() }) }
}

/** The upper-case spelling of a transaction hash; `undefined` for text that is not one. */
export function canonicalTxHash(text: string): string | undefined {
  return /^[0-9a-fA-F]{64}$/.test(text) ? text.toUpperCase() : undefined
}
