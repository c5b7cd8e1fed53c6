import { ShortAddress } from '../chain/Address.tsx'
import { WarningIcon } from '../controls/icons.tsx'
import { issuerOf } from './issuer.ts'
import { markText } from './mark-text.ts'
import './mark.css'

interface UnverifiedMarkProps {
  readonly token:
    | {
        readonly address: string
        readonly issuer?: string | undefined
        readonly verified?: boolean | undefined
      }
    | undefined
}

/** Stays with a token that no list vouches for, on every screen: its symbol alone proves nothing. */
export function UnverifiedMark({ token }: UnverifiedMarkProps) {
  if (token?.verified !== false) return null
  return (
    <span class="mark-warn">
      <WarningIcon size={14} />
      {`${markText.unverified} · `}
      <ShortAddress address={issuerOf(token) ?? token.address} />
    </span>
  )
}
