import { ShortAddress } from '../chain/Address.tsx'
import { ShieldCheckIcon } from '../controls/icons.tsx'
import { issuerOf } from './issuer.ts'
import { markText } from './mark-text.ts'
import './mark.css'

interface VerifiedMarkProps {
  readonly token: { readonly address: string; readonly issuer?: string | undefined }
}

/** For a token that a list vouches for, where someone else has chosen it. */
export function VerifiedMark({ token }: VerifiedMarkProps) {
  return (
    <span class="mark-good">
      <ShieldCheckIcon size={14} />
      {`${markText.verified} · `}
      <ShortAddress address={issuerOf(token) ?? token.address} />
    </span>
  )
}
