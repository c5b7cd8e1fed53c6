import { hasDeal, isEarned, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { isOwed } from '../../../domain/payment/lapse.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { productNamed } from '../product-named.ts'

/**
 * Ends a payment whose fee would be owed to its payer, or is, where its product is there all the same: the deposit of a
 * bridge came from another account.
 */
export async function findElsewhere(deps: PaymentDeps, intent: PaymentIntent): Promise<PaymentIntent> {
  const mayBe = (one: PaymentIntent) =>
    isOwed(one, deps.clock.now()) || (one.booked === 'owed' && one.state === 'lapsed')
  if (!hasDeal(intent) || isEarned(intent) || !mayBe(intent)) return intent
  if ((await productNamed(deps, intent.product).isThere?.(intent)) !== true) return intent
  deps.log.info('product.elsewhere', { intent: intent.id })
  return changeIntent(deps.store, intent.id, (current) =>
    mayBe(current) ? { ...current, state: 'final' } : undefined,
  )
}
