import { Button } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import type { Out } from '../../models/session-phase.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import type { CheckoutView } from './view.ts'

/** The actions after a payment that did not happen: continue with the paid fee, or start again. */
export function EndActions({
  checkout: { payment, product },
  locale,
  credit,
  out,
}: CheckoutView & { readonly credit: string | undefined; readonly out: Out }) {
  const text = checkoutText.progress
  const hasFailed = payment.phase.value?.kind === 'failed'
  // A new payment would ask for a second fee: the same one goes on, or is waited for.
  if (credit === undefined && out !== undefined)
    return (
      <>
        {out === 'asked' ? (
          <Button kind="primary" wide busy={payment.busy.value === 'renew'} onClick={payment.renew}>
            {text.sameAgain}
          </Button>
        ) : (
          <p class="status-line" role="status">
            <Spinner /> {text.awaited}
          </p>
        )}
        <Button wide kind="quiet" onClick={payment.leave}>
          {text.later}
        </Button>
      </>
    )
  if (credit === undefined)
    return (
      <>
        {hasFailed && <p class="soft">{product.text.progress.nothingDone}</p>}
        <Button kind="primary" wide onClick={payment.leave}>
          {text.startOver}
        </Button>
      </>
    )
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(credit),
  )
  return (
    <>
      <Notice kind="good">{text.feeKept(until)}</Notice>
      <Button kind="primary" wide busy={payment.busy.value === 'renew'} onClick={payment.renew}>
        {hasFailed ? product.text.progress.retry : product.text.progress.goOn}
      </Button>
      <Button wide kind="quiet" onClick={payment.leave}>
        {text.later}
      </Button>
    </>
  )
}
