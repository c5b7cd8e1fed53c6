import { drawings } from '../logos/drawings.ts'
import { DoubtfulLogo, Logo } from './Logo.tsx'

/** A token, as far as its logo is concerned. */
export interface LogoToken {
  readonly symbol: string
  /** Our key of its chain, where that is known, and its address there. */
  readonly chain?: string | undefined
  readonly address?: string | undefined
  /** Its address there, where `address` is its name in a list. */
  readonly contract?: string | undefined
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

/**
 * A token's logo, with its chain's at its corner: ours where we have a drawing, or else the picture that its list names.
 * One that is not verified wears a question mark.
 */
export function TokenLogo({ token }: TokenLogoProps) {
  const { symbol, chain = '', address = '', contract = address, network, verified } = token
  const known = drawings.value
  // No list vouches for a token that may be on any network, nor need one.
  const isUnverified = verified === false && !network
  const badge = known?.chainDrawing(chain)
  return (
    <span class="token-logo">
      {isUnverified ? (
        <DoubtfulLogo />
      ) : (
        <Logo name={symbol} logoURI={known && (known.tokenDrawing(chain, contract) ?? token.logoURI)} />
      )}
      {(badge ?? network) !== undefined && (
        <Logo name={network ?? ''} logoURI={badge ?? (known && token.networkLogo)} />
      )}
    </span>
  )
}
