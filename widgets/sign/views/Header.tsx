import type { Network } from '#contracts/api/values.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { ShieldCheckIcon } from '#kit/controls/icons.tsx'
import { Logo } from '#kit/tokens/Logo.tsx'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { cleanText } from '../../wallets/wallet.ts'
import { firstText } from '../../words/en/sign-first.ts'

interface HeaderProps {
  readonly session: SignSession | undefined
  readonly network: Network
  /** Of the partner, at our media host. */
  readonly logo: string | undefined
}

/** Who asks, and whose page this is: the part of the page that no partner can style or word. */
export function Header({ session, network, logo }: HeaderProps) {
  return (
    <header class="sign-head unstyled">
      <div class="sign-brand">
        {session !== undefined && logo !== undefined ? (
          <>
            <Logo name={cleanText(session.partner.name, 60)} logoURI={logo} />
            <span class="sign-name">{cleanText(session.partner.name, 60)}</span>
            <NetworkLabel network={network} />
            <span class="soft small">{firstText.by}</span>
          </>
        ) : (
          <>
            <Mark />
            <span class="sign-name">{firstText.product}</span>
            <NetworkLabel network={network} />
          </>
        )}
      </div>
      {session !== undefined && (
        <div class="sign-partner">
          <span>{firstText.for[session.purpose](cleanText(session.partner.name, 60))}</span>
          <span class="sign-origin" title={firstText.originHint} translate={false}>
            <ShieldCheckIcon size={14} />
            {session.origin}
            <span class="hidden-text">{`(${firstText.originHint})`}</span>
          </span>
        </div>
      )}
    </header>
  )
}

function Mark() {
  return (
    <svg class="sign-mark" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="currentColor" />
      <path
        d="M18.4 9.9c-.9-1.3-2.4-2-4.3-2-2.4 0-4.2 1.200-4.2 3.1 0 4.3 8.5 2 8.5 6 0 1.900-1.800 3.2-4.3 3.2-2.1 0-3.800-.8-4.8-2.3"
        fill="none"
        stroke="#fff"
        stroke-width="2.6"
        stroke-linecap="round"
      />
    </svg>
  )
}
