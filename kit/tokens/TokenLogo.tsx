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

/** No list vouches for a token that may be on any network, nor need one. */
const isUnverified = ({ verified, network }: Pick<LogoToken, 'verified' | 'network'>): boolean =>
  verified === false && network === undefined

/** A picture could be chosen by whoever made the token. */
const nothing = { name: '?', logoURI: undefined }

/** A token's logo, with its network's at its corner where the token may be on any. One that is not verified wears a question mark. */
export const TokenLogo = ({ token }: { readonly token: LogoToken }) => (
  <span class="token-logo">
    <Logo {...(isUnverified(token) ? nothing : { name: token.symbol, logoURI: token.logoURI })} />
    {token.network !== undefined && <Logo name={token.network} logoURI={token.networkLogo} />}
  </span>
)
