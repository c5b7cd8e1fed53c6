import { Button, ButtonLink } from '#kit/controls/Button.tsx'
import { ExternalIcon } from '#kit/controls/icons.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { paysByContract } from '../../models/lack.ts'
import type { Phase } from '../../models/session-phase.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import type { CheckoutView } from './view.ts'

/** The actions for the sign window. Its state is a hint only, and says nothing about the payment. */
export function SignWindowActions({
  checkout: { payment, product },
  phase,
}: CheckoutView & { readonly phase: Phase }) {
  const text = checkoutText.progress
  const state = payment.window.state.value
  const url = payment.signUrl.value
  const isSent = phase.kind === 'sent' || phase.kind === 'confirming'
  const session = payment.session.value
  // The window takes the hash of a contract account's transaction.
  if (phase.kind === 'sent' && !(session && paysByContract(session))) return null
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
      {state === 'closed' && !isSent && (
        <Notice kind="info" role="status">
          {product.text.progress.closed}
        </Notice>
      )}
      {(state === 'blocked' || state === 'refused' || state === 'linked') && url !== undefined ? (
        <ButtonLink
          kind={state === 'linked' ? 'secondary' : 'primary'}
          wide
          href={url}
          onClick={payment.window.linkFollowed}
        >
          {checkoutText.wallet.openLink}
          <ExternalIcon size={18} />
        </ButtonLink>
      ) : (
        <Button
          kind={state === 'open' || state === 'opening' || isSent ? 'secondary' : 'primary'}
          wide
          busy={payment.busy.value === 'renew'}
          onClick={payment.sign}
        >
          {state === 'open' || state === 'opening' ? text.reopen : text.open}
        </Button>
      )}
      {!isSent && (
        <Button
          kind="quiet"
          wide
          busy={payment.busy.value === 'cancel'}
          onClick={() => void payment.cancel()}
        >
          {text.cancel}
        </Button>
      )}
    </>
  )
}
