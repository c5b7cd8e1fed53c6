import { ChevronDownIcon } from '../controls/icons.tsx'
import { shortOrigin } from './issuer.ts'
import './token-button.css'
import { type LogoToken, TokenLogo } from './TokenLogo.tsx'

interface TokenButtonProps {
  /** The purpose of the choice, such as "You pay". */
  readonly label: string
  readonly token:
    // A network stands in place of the issuer.
    (LogoToken & { readonly address: string; readonly issuer?: string | undefined }) | undefined
  /** Shown in place of a symbol while no token is chosen. */
  readonly placeholder: string
  readonly onClick: () => void
}

export function TokenButton({ label, token, placeholder, onClick }: TokenButtonProps) {
  const issuer = token && (token.network ?? shortOrigin(token))
  return (
    <button
      type="button"
      class={`token-button ${token === undefined ? 'token-button-empty' : ''}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {token !== undefined && <TokenLogo token={token} />}
      <span class="token-button-names">
        <span class="hidden-text">{`${label}: `}</span>
        <span key={token?.symbol} class="token-button-symbol" translate={token && false}>
          {token?.symbol ?? placeholder}
        </span>
        {issuer !== undefined && (
          <span key={issuer} class="token-button-issuer" translate={false}>
            {issuer}
          </span>
        )}
      </span>
      <ChevronDownIcon size={14} />
    </button>
  )
}
