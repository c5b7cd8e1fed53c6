import type { PickerToken } from './picker-token.ts'
import { TokenLogo } from '../tokens/TokenLogo.tsx'

interface TokenChipsProps {
  readonly label: string
  readonly tokens: readonly PickerToken[]
  readonly onChoose: (token: PickerToken) => void
}

/** A few tokens to choose at once. */
export function TokenChips({ label, tokens, onChoose }: TokenChipsProps) {
  if (tokens.length === 0) return null
  return (
    <div class="token-chips" role="group" aria-label={label}>
      <span class="picker-group">{label}</span>
      {tokens.map((token) => (
        <button key={token.address} type="button" class="token-chip" onClick={() => onChoose(token)}>
          <TokenLogo token={token} />
          <span translate={false}>{token.symbol}</span>
        </button>
      ))}
    </div>
  )
}
