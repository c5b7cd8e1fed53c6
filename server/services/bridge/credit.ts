import type { Prepared } from '#contracts/api/payment.ts'
import type { DealIntent } from '../../domain/payment/intent.ts'
import { showCredit, warnOfEarlier } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { Payments } from '../../ports/payments.ts'
import { isBridge } from './create-bridge.ts'
import type { BridgeDeps } from './deps.ts'
import type { BridgeIntent, BridgeRequest } from './offer.ts'
import { isPaid, shownOrder } from './orders/judge-order.ts'

/**
 * What a prepared bridge says of earlier payments for the same one by the same account: its own warnings and one of a
 * deposit that is on its way, and the newest paid fee whose order has got no deposit.
 */
export async function showEarlier(
  deps: Pick<BridgeDeps, 'store'>,
  payments: Pick<Payments, 'paidFees'>,
  intent: BridgeIntent,
): Promise<Pick<Prepared, 'warnings' | 'credit'>> {
  // A paid fee of a test key makes no order.
  if (intent.env === 'test') return { warnings: [...intent.warnings] }
  const wanted = termsOf(intent)
  const forSame = (all: readonly DealIntent[]): readonly BridgeIntent[] =>
    all.filter(isBridge).filter((paid) => termsOf(paid) === wanted)
  const { credits, onTheirWay } = await payments.paidFees(intent)
  return {
    warnings: [...intent.warnings, ...forSame(onTheirWay).slice(-1).map(warnOfEarlier)],
    ...defined({ credit: await creditOf(deps, forSame(credits)) }),
  }
}

async function creditOf(
  { store }: Pick<BridgeDeps, 'store'>,
  credits: readonly BridgeIntent[],
): Promise<Prepared['credit']> {
  for (const paid of credits.toReversed()) {
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
