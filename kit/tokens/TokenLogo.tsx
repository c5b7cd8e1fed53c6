import { Logo } from './Logo.tsx'

/** A token, as far as its logo is concerned. */
export interface LogoToken {
  readonly symbol: string
  readonly logoURI?: string | undefined
  /** The network of a token that may be on any, and its logo. */
  readonly network?: string | undefined
  readonly networkLogo?: string | undefined
}

/** A token's logo, with its network's at its corner where the token may be on any. */
export const TokenLogo = ({ token }: { readonly token: LogoToken }) => (
  <span class="token-logo">
    <Logo name={token.symbol} logoURI={token.logoURI} />
    {token.network !== undefined && <Logo name={token.network} logoURI={token.networkLogo} />}
  </span>
)
