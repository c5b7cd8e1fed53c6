import { isPaid, type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { withFound, withOutside } from '../../../domain/payment/transitions.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findTransaction } from '../lookup/find-transaction.ts'

/**
 * Finds the product of a paid fee that a wallet has sent without its step being opened. Nothing of the step changes where
 * there is none: it is handed out as before.
 */
export async function findUnopened(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const step = productOf(intent)
  const { preparedFrom } = intent
  const isUnopened = step.state === 'waiting' && step.opening === undefined && preparedFrom !== undefined
  if (!isUnopened || !isPaid(intent) || intent.state !== 'open') return intent
  const found = await findTransaction(deps, chain, intent, withOutside(step, preparedFrom))
  if (!('txHash' in found)) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = productOf(current)
    if (same.state !== 'waiting' || same.opening !== undefined) return undefined
    return withStep(current, withFound(withOutside(same, preparedFrom), found.txHash, deps.clock.now()))
  })
}
