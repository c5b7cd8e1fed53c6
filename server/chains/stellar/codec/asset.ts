import { canonicalAddress } from './address.ts'

/** Assets are `native` or `CODE:ISSUER`. Codes are case-sensitive, and anybody can issue any code. */

/** Whether text names an asset that can exist. */
export function isAsset(text: string): boolean {
  const [, issuer] = /^[a-zA-Z0-9]{1,12}:(G[A-Z2-7]{55})$/.exec(text) ?? []
  return text === 'native' || (issuer !== undefined && canonicalAddress(issuer) !== undefined)
}

export const issuerOf = (address: string): string => address.slice(address.indexOf(':') + 1)
