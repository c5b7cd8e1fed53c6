import { showCredit } from '../../domain/presentation.ts'
import type { Payments } from '../../ports/payments.ts'
import { isBridge } from './create-bridge.ts'
import type { BridgeDeps } from './deps.ts'
import type { BridgeIntent, BridgeRequest } from './offer.ts'
import { isPaid, shownOrder } from './orders/judge-order.ts'

/** The newest payment of the same account for the same bridge whose fee is paid and whose order has got no deposit. */
export async function creditFor(
  { store }: Pick<BridgeDeps, 'store'>,
  payments: Pick<Payments, 'credits'>,
  intent: BridgeIntent,
): Promise<ReturnType<typeof showCredit>> {
  // A paid fee of a test key makes no order.
  if (intent.env === 'test') return undefined
  const wanted = termsOf(intent)
  const same = (await payments.credits(intent)).filter(isBridge).filter((paid) => termsOf(paid) === wanted)
  for (const paid of same.toReversed()) {
    const order = await shownOrder(store.read, paid.id)
    // A deposit that differs from the order does not count here, and is sent back by the bridge.
    if (order === undefined || !isPaid(order)) return showCredit(paid)
  }
  return undefined
}

/** What two payments have in common for which `create` makes the same order. */
function termsOf({ payer, deal }: BridgeIntent): string {
  const request: BridgeRequest = deal.offer.request
  const { pair, fromAmount, destination, destinationExtraId, refundAddress = payer, refundExtraId } = request
  const { fromCurrency, fromNetwork, toCurrency, toNetwork } = pair
  return JSON.stringify([
    [fromCurrency, fromNetwork, toCurrency, toNetwork],
    [fromAmount, destination, destinationExtraId, refundAddress, refundExtraId],
  ])
}
