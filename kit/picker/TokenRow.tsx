import { ShieldCheckIcon, WarningIcon } from '../controls/icons.tsx'
import { shortOrigin } from '../tokens/issuer.ts'
import { pickerText } from './picker-text.ts'
import { markText } from '../tokens/mark-text.ts'
import '../tokens/mark.css'
import type { PickerToken } from './picker-token.ts'
import { TokenLogo } from '../tokens/TokenLogo.tsx'
import { Text } from '../controls/Text.tsx'

/** What the user has of a token, and its value in dollars. */
export interface Held {
  readonly amount: string
  readonly worth: string | undefined
}

interface TokenRowProps {
  readonly id: string
  readonly token: PickerToken
  readonly position: number
  readonly count: number
  readonly active: boolean
  readonly chosen: boolean
  readonly taken: boolean
  readonly held: Held | undefined
  readonly onChoose: () => void
}

export function TokenRow({
  id,
  token,
  position,
  count,
  active,
  chosen,
  taken,
  held,
  onChoose,
}: TokenRowProps) {
  const { symbol, name, verified, network } = token
  const issuer = network === undefined ? shortOrigin(token) : undefined
  return (
    <div
      id={id}
      role="option"
      class={`token-row ${active ? 'token-row-active' : ''}`}
      aria-selected={chosen}
      aria-setsize={count}
      aria-posinset={position}
      // Without this the press takes the focus from the search field before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <TokenLogo token={token} />
      <span class="token-row-names">
        <span class="token-row-symbol">
          <span key={symbol} translate={false}>
            {symbol}
          </span>
          {network === undefined && <Mark verified={verified} />}
        </span>
        <span class="token-row-line">
          <span class="token-row-name">{network ?? name}</span>
          {issuer !== undefined && (
            <span class="token-row-issuer" translate={false}>
              {issuer}
            </span>
          )}
        </span>
      </span>
      <span class="token-row-side">
        {held !== undefined && (
          <>
            <span class="token-row-held">
              <Text figure>{held.amount}</Text>
            </span>
            <span class="token-row-name">
              <Text figure>{held.worth}</Text>
            </span>
          </>
        )}
        {held === undefined && chosen && <span class="token-row-name">{pickerText.chosen}</span>}
        {held === undefined && taken && <span class="token-row-name">{pickerText.taken}</span>}
      </span>
    </div>
  )
}

function Mark({ verified }: { readonly verified: boolean }) {
  const text = verified ? markText.verified : markText.unverified
  return (
    <span class={verified ? 'mark-good' : 'mark-warn'} title={text}>
      {verified ? <ShieldCheckIcon size={15} /> : <WarningIcon size={15} />}
      <span class={verified ? 'hidden-text' : ''}>{text}</span>
    </span>
  )
}
