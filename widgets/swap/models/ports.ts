import type { CheckoutPart } from '../../checkout/index.ts'
import type { CheckoutNeeds, WidgetPorts } from '../../checkout/ports.ts'
import type { Draft } from './draft.ts'

/** The form's side of the checkout. */
export interface SwapNeeds extends Omit<CheckoutNeeds, 'restore'> {
  readonly restore: (draft: Draft) => void
}

/** The ports of the swap widget. */
export interface SwapPorts extends WidgetPorts {
  /** Loads the checkout. Rejects when that fails. */
  readonly loadCheckout: (needs: SwapNeeds) => Promise<CheckoutPart>
}
