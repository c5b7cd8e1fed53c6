import { warningText } from '../words/en/warnings.ts'
import { kitText } from '#kit/text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { bridge } from '../words/bridge.ts'
import { checkout as checkoutWords } from '../words/checkout.ts'
import { effect } from '@preact/signals'
import type { Order } from '#contracts/api/delivery.ts'
import {
  type BrowserPorts,
  type CheckoutPart,
  createCheckout,
  createCheckoutPorts,
} from '../checkout/index.ts'
import type { CheckoutPorts } from '../checkout/ports.ts'
import type { FormNeeds } from '../form/models/ports.ts'
import { bridgeFee } from '../words/en/bridge.ts'
import { chainOf } from '../models/page-chain.ts'
import { type Draft, isDraft } from './models/draft.ts'
import { createAfterDeposit } from './order/AfterDeposit.tsx'
import { createOrderEvents } from './order/order-events.ts'
import { deliveryState } from './order/delivery-state.ts'
import { bridgeCheckoutText } from '../words/en/bridge-checkout.ts'
import { createSummary } from './views/BridgeSummary.tsx'
import { BridgeTerms } from './views/BridgeTerms.tsx'

export { paymentOf } from './models/payment-of.ts'

export const words = {
  form: { mark: markText, kit: kitText, failure: failureWords, warnings: warningText },
  checkout: checkoutWords,
  bridge,
}

/** The checkout of a bridge. It is loaded after the form. */
export const create = (given: BrowserPorts, needs: FormNeeds<Draft>): CheckoutPart =>
  buildBridgeCheckout(createCheckoutPorts(given), needs)

/** The same over ports of the caller's choice. */
export function buildBridgeCheckout(ports: CheckoutPorts, needs: FormNeeds<Draft>): CheckoutPart {
  const restore = (kept: unknown) => {
    if (isDraft(kept)) needs.restore(kept)
  }
  const { page, host } = ports
  const tell = createOrderEvents(host)
  const onChange = (order: Order) => tell(checkout.payment.session.peek()?.id, order)
  const checkout = createCheckout(
    ports,
    { ...needs, restore },
    {
      text: bridgeCheckoutText,
      feeNote: bridgeFee.first,
      Summary: createSummary((chain) => {
        const known = chainOf(page, chain)
        return { network: known?.name ?? chain?.toUpperCase(), networkLogo: known?.logoURI }
      }),
      Terms: BridgeTerms,
      state: deliveryState,
      After: createAfterDeposit(ports, onChange),
    },
  )
  effect(() => {
    const session = checkout.payment.session.value
    const order = session?.delivery?.order
    if (session !== undefined && order !== undefined) tell(session.id, order)
  })
  return checkout
}
