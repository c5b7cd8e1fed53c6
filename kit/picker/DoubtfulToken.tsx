import { Address } from '../chain/Address.tsx'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { issuerOf } from '../tokens/issuer.ts'
import { pickerText } from './picker-text.ts'
import type { PickerToken } from './picker-token.ts'
import { TokenLogo } from '../tokens/TokenLogo.tsx'

interface DoubtfulTokenProps {
  readonly token: PickerToken
  /** Symbol of the verified token that it looks like. */
  readonly imitated: string | undefined
  readonly onAccept: () => void
  readonly onBack: () => void
}

/** The pause before an unverified token: shows it in full, and lets the user accept it or go back. */
export function DoubtfulToken({ token, imitated, onAccept, onBack }: DoubtfulTokenProps) {
  const text = pickerText
  const issuer = issuerOf(token)
  // The code of an issued token proves nothing. Users can compare its issuer.
  const what = issuer === undefined ? 'address' : 'issuer'
  return (
    <div class="doubtful">
      <div class="doubtful-token">
        <TokenLogo token={token} />
        <strong>{token.symbol}</strong>
        <span class="soft">{token.name}</span>
      </div>
      <Notice kind={imitated === undefined ? 'warn' : 'error'} role="alert">
        {imitated === undefined
          ? text.unverified[what](token.symbol)
          : text.lookAlike[what](token.symbol, imitated)}
      </Notice>
      <div class="doubtful-address">
        <Address address={issuer ?? token.address} />
        <CopyButton text={issuer ?? token.address} what={`${token.symbol}: ${text[what]}`} />
      </div>
      <div class="doubtful-ways">
        <Button kind="primary" wide onClick={onBack}>
          {text.back}
        </Button>
        <Button kind="danger" wide onClick={onAccept}>
          {text.accept}
        </Button>
      </div>
    </div>
  )
}
