import type { SwapView } from '../view.ts'
import type { Checkout } from './checkout-model.ts'

/** What the screens of a checkout are given. */
export interface CheckoutView extends SwapView {
  readonly checkout: Checkout
}
