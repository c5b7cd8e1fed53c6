import type { CheckoutView } from './view.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Notice } from '../../kit/controls/Notice.tsx'
import { checkoutText } from '../text/checkout.ts'

/** The ways on from a swap that did not happen: with the fee that was paid, or from the beginning. */
export function EndWays({
  checkout,
  locale,
  credit,
}: CheckoutView & { readonly credit: string | undefined }) {
  const text = checkoutText.progress
  const hasFailed = checkout.phase.value?.kind === 'failed'
  if (credit === undefined)
    return (
      <>
        {hasFailed && <p class="soft">{text.failedNoCredit}</p>}
        <Button kind="primary" wide onClick={checkout.leave}>
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
      <Button kind="primary" wide busy={checkout.busy.value === 'renew'} onClick={checkout.renew}>
        {hasFailed ? text.retry : text.goOn}
      </Button>
      <Button wide kind="quiet" onClick={checkout.leave}>
        {text.later}
      </Button>
    </>
  )
}
