import {
  feeOf,
  hasDeal,
  isFeeAlone,
  isPaid,
  type PaymentIntent,
  productOf,
  withStep,
} from '../../../domain/payment/intent.ts'
import { isLanded } from '../../../domain/payment/together.ts'
import { isLost } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent } from '../change-intent.ts'
import { creditFrom } from '../../../domain/payment/lapse.ts'
import type { PaymentDeps } from '../deps.ts'
import { verdictOn } from '../lookup/verdict-on.ts'
import { LOST_FOR_GOOD_MS, missingFor, UNDONE_AFTER_MS } from '../../../domain/payment/give-up.ts'
import { withPresence, withUndone } from '../../../domain/payment/transitions.ts'

/**
 * Closes a settled payment when neither its product nor its fee can be undone any more. Opens it again when the chain
 * has not shown the product for an hour without a break: then the product did not happen, and the fee is a credit.
 */
export async function settleProduct(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const product = productOf(intent)
  // A fee alone ends with its booking.
  if (product.state !== 'confirmed' || isFeeAlone(intent)) return intent
  const { txHash } = product.sent
  const verdict = await verdictOn(deps, chain, intent, product, txHash)
  const now = deps.clock.now()
  const isThere = verdict.state === 'confirmed'
  const isFinal = isThere && verdict.final && isFeeDecided(intent, now)
  // What came with its fee goes with it: see reverseFee.
  const isUndone = !isThere && !isLanded(intent) && missingFor(product, now) >= UNDONE_AFTER_MS
  if (!isFinal && !isUndone && isThere === (product.seen?.missingSince === undefined)) return intent
  if (isUndone) deps.log.error('product.undone', { intent: intent.id, txHash })
  return changeIntent(deps.store, intent.id, (current) => {
    const same = productOf(current)
    if (current.state !== 'settled' || same.state !== 'confirmed' || same.sent.txHash !== txHash)
      return undefined
    if (isUndone) {
      const open = withStep(current, withUndone(same))
      return { ...open, state: 'open', ...(isPaid(current) ? { creditUntil: creditFrom(now) } : {}) }
    }
    const changed = withStep(current, withPresence(same, isThere, now))
    return isFinal ? { ...changed, state: 'final' } : changed
  })
}

/** True when the fee is posted or only waits to be, went back to its payer, or was lost for a week and will not come back. */
function isFeeDecided(intent: PaymentIntent, now: Date): boolean {
  if (!hasDeal(intent) || intent.booked === 'posted' || intent.booked === 'refunded') return true
  const fee = feeOf(intent)
  if (intent.booked === 'pending' && fee?.state === 'confirmed') return fee.seen?.final === true
  if (fee?.state !== 'failed' || !isLost(fee)) return false
  return now.getTime() - Date.parse(fee.sent.at) >= LOST_FOR_GOOD_MS
}
