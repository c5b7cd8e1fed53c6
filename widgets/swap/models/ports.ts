import type { CheckoutPart } from '../../checkout/index.ts'
import type { CheckoutNeeds, WidgetPorts } from '../../checkout/ports.ts'
import type { Draft } from './draft.ts'

/** What the form tells the checkout. */
export interface SwapNeeds extends Omit<CheckoutNeeds, 'restore'> {
  readonly restore: (draft: Draft) => void
}

/** What the swap widget's models stand on. */
export interface SwapPorts extends WidgetPorts {
  /** Fetches what comes after the form. Rejects when it cannot be fetched. */
  readonly loadCheckout: (needs: SwapNeeds) => Promise<CheckoutPart>
}
