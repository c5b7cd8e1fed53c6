import type { CheckoutView } from './view.ts'
import { Button, ButtonLink } from '../../kit/controls/Button.tsx'
import { ExternalIcon } from '../../kit/controls/icons.tsx'
import { Notice } from '../../kit/controls/Notice.tsx'
import type { Phase } from '../../models/session-phase.ts'
import { checkoutText } from '../text/checkout.ts'

/** The way to the sign window, whatever has become of it. What it says is never taken for what was paid. */
export function WindowWays({ checkout, phase }: CheckoutView & { readonly phase: Phase }) {
  const text = checkoutText.progress
  const state = checkout.window.state.value
  const url = checkout.signUrl.value
  if (phase.kind === 'sent') return null
  const canCancel = phase.kind === 'ready'
  return (
    <>
      {state === 'away' && (
        <Notice kind="info" title={text.leavingTitle}>
          {text.leaving}
        </Notice>
      )}
      {state === 'blocked' && (
        <Notice kind="warn" title={checkoutText.wallet.blockedTitle} role="alert">
          {checkoutText.wallet.blocked}
        </Notice>
      )}
      {(state === 'closed' || state === 'none') && phase.kind !== 'confirming' && (
        <Notice kind="info" role="status">
          {text.closed}
        </Notice>
      )}
      {(state === 'blocked' || state === 'refused') && url !== undefined ? (
        <ButtonLink kind="primary" wide href={url} onClick={checkout.window.linkFollowed}>
          {checkoutText.wallet.openLink}
          <ExternalIcon size={18} />
        </ButtonLink>
      ) : (
        <Button
          kind={
            state === 'open' || state === 'opening' || phase.kind === 'confirming' ? 'secondary' : 'primary'
          }
          wide
          busy={checkout.busy.value === 'renew'}
          onClick={checkout.sign}
        >
          {state === 'open' || state === 'opening' ? text.reopen : text.open}
        </Button>
      )}
      {canCancel && (
        <Button
          kind="quiet"
          wide
          busy={checkout.busy.value === 'cancel'}
          onClick={() => void checkout.cancel()}
        >
          {text.cancel}
        </Button>
      )}
    </>
  )
}
