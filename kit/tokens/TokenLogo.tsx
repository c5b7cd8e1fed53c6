import { Logo } from './Logo.tsx'

/** A token, as far as its logo is concerned. */
export interface LogoToken {
  readonly symbol: string
  readonly logoURI?: string | undefined
  /** Whether a list vouches for it; `false` takes its picture away, which anyone could have chosen. */
  readonly verified?: boolean | undefined
  /** The network of a token that may be on any, and its logo. */
  readonly network?: string | undefined
  readonly networkLogo?: string | undefined
}

interface TokenLogoProps {
  readonly token: LogoToken
}

/** A token's logo, with its network's at its corner where the token may be on any. One that is not verified wears a question mark. */
export function TokenLogo({ token: { symbol, logoURI, verified, network, networkLogo } }: TokenLogoProps) {
  // No list vouches for a token that may be on any network, nor need one.
  const isUnverified = verified === false && !network
  return (
    <span class="token-logo">
      <Logo name={isUnverified ? '?' : symbol} logoURI={isUnverified ? undefined : logoURI} />
      {network !== undefined && <Logo name={network} logoURI={networkLogo} />}
    </span>
  )
}
