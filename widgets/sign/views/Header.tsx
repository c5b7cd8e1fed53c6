import type { SignSession } from '#contracts/api/sign-sessions.ts'
import type { Network } from '#contracts/api/values.ts'
import { ShieldCheckIcon } from '../../kit/icons.tsx'
import { NetworkLabel } from '../../kit/NetworkLabel.tsx'
import { cleanText } from '../../wallets/wallet.ts'
import { firstText } from '../first-text.ts'

/** Who asks, and where this is: the part of the page that no partner can style or word. */
export function Header({ session, network }: { session: SignSession | undefined; network: Network }) {
  return (
    <header class="sign-head">
      <div class="sign-brand">
        <Mark />
        <span class="sign-name">{firstText.product}</span>
        <NetworkLabel network={network} />
      </div>
      {session !== undefined && (
        <div class="sign-partner">
          <span>{firstText.for(cleanText(session.partner.name, 60))}</span>
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
        d="M18.6 9.6C17.6 8.4 16 7.8 14.200 7.800c-2.500 0-4.300 1.200-4.300 3.100 0 4.400 8.500 2 8.500 5.900 0 2-1.800 3.400-4.300 3.400-2.100 0-3.800-.8-4.900-2.200"
        class="sign-mark-line"
      />
    </svg>
  )
}
