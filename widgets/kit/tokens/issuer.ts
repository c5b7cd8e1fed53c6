import { shortAddress } from '../chain/address-text.ts'

interface Named {
  readonly address: string
  /** Tokens of the XRP Ledger have an issuer beside their address. */
  readonly issuer?: string | undefined
}

/**
 * The issuer of a token on the XRP Ledger and on Stellar (`CODE:ISSUER`), where a token is named by its issuer and by a
 * code that the issuer chose. Anyone can issue the same code, so only the issuer distinguishes such tokens.
 */
export const issuerOf = ({ address, issuer }: Named): string | undefined => issuer ?? address.split(':')[1]

/** A token's issuer at a glance, such as `rvYAfW…s59B`. */
export function shortIssuer(token: Named): string | undefined {
  const issuer = issuerOf(token)
  return issuer === undefined ? undefined : shortAddress(issuer)
}
