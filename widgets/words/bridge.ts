import { bridgeCheckoutText, orderingText, termsText } from './en/bridge-checkout.ts'
import { bridgeDialogs, bridgeFee, noteText, rangeText } from './en/bridge.ts'
import { minutesText } from './en/minutes.ts'
import { orderText } from './en/order.ts'

/** The words of a bridge after its form, in English. */
export const bridge = {
  dialogs: bridgeDialogs,
  notes: noteText,
  range: rangeText,
  fee: bridgeFee,
  checkout: bridgeCheckoutText,
  terms: termsText,
  ordering: orderingText,
  order: orderText,
  minutes: minutesText,
}

export type BridgeWords = typeof bridge
