import { shortAddress } from '../chain/address-text.ts'

interface Named {
  readonly address: string
  /** Tokens of the XRP Ledger have an issuer beside their address. */
  readonly issuer?: string | undefined
}

/** The issuer on the XRP Ledger and Stellar (`CODE:ISSUER`): anyone can issue the same code. */
export const issuerOf = ({ address, issuer }: Named): string | undefined => issuer ?? address.split(':')[1]

/**
 * A token's issuer at a glance, such as `rvYAfW…s59B`, or the address of one that no list vouches for: its symbol proves
 * nothing.
 */
export function shortOrigin(token: Named & { readonly verified?: boolean | undefined }): string | undefined {
  const origin = issuerOf(token) ?? (token.verified === false ? token.address : undefined)
  return origin === undefined ? undefined : shortAddress(origin)
}
