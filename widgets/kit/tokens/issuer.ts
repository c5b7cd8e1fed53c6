import { shortAddress } from '../chain/address-text.ts'

interface Named {
  readonly address: string
  /** Tokens of the XRP Ledger have it beside their address. */
  readonly issuer?: string | undefined
}

/**
 * Who issued a token, where that and a code of the issuer's choosing are its whole name: on the XRP Ledger and on
 * Stellar (`CODE:ISSUER`). Anyone can issue the same code, so the issuer is what tells such tokens apart.
 */
export const issuerOf = ({ address, issuer }: Named): string | undefined => issuer ?? address.split(':')[1]

/** A token's issuer at a glance, such as `rvYAfW…s59B`. */
export function shortIssuer(token: Named): string | undefined {
  const issuer = issuerOf(token)
  return issuer === undefined ? undefined : shortAddress(issuer)
}
