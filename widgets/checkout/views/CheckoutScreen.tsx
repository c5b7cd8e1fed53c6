import './checkout.css'
import { ProgressScreen } from './ProgressScreen.tsx'
import { ReceiptScreen } from './ReceiptScreen.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import type { CheckoutView } from './view.ts'

/** One of the screens after the form. */
export function CheckoutScreen(view: CheckoutView) {
  const { payment, product } = view.checkout
  const phase = payment.phase.value?.kind
  const session = payment.session.value
  const order = session?.delivery?.order
  if (product.After && session && order && (phase === 'sent' || phase === 'settled'))
    return (
      <product.After
        session={session}
        order={order}
        page={view.page}
        locale={view.locale}
        onAgain={view.form.again}
      />
    )
  switch (view.checkout.payment.screen.value) {
    case undefined:
      return null
    case 'review':
      return <ReviewScreen {...view} />
    case 'progress':
      return <ProgressScreen {...view} />
    case 'receipt':
      return <ReceiptScreen {...view} />
  }
}
