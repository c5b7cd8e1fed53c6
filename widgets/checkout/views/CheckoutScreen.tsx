import './checkout.css'
import { ProgressScreen } from './ProgressScreen.tsx'
import { ReceiptScreen } from './ReceiptScreen.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import type { CheckoutView } from './view.ts'

/** One of the screens after the form. */
export function CheckoutScreen(view: CheckoutView) {
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
