import { ChevronDownIcon } from './icons.tsx'
import './token-button.css'
import { TokenLogo } from './TokenLogo.tsx'

interface TokenButtonProps {
  /** What choosing it is for, such as "You pay". */
  readonly label: string
  readonly token: { readonly symbol: string; readonly logoURI?: string | undefined } | undefined
  /** In place of a symbol while none is chosen. */
  readonly placeholder: string
  readonly onClick: () => void
}

export function TokenButton({ label, token, placeholder, onClick }: TokenButtonProps) {
  return (
    <button
      type="button"
      class={`token-button ${token === undefined ? 'token-button-empty' : ''}`}
      aria-haspopup="dialog"
      aria-label={`${label}: ${token?.symbol ?? placeholder}`}
      onClick={onClick}
    >
      {token !== undefined && <TokenLogo symbol={token.symbol} logoURI={token.logoURI} size={28} />}
      <span class="token-button-symbol">{token?.symbol ?? placeholder}</span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
