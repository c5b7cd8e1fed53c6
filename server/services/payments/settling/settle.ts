import { isWatched } from '../../../domain/payment/step.ts'
import {
  isEarned,
  type PaymentIntent,
  hasDeal,
  isPaid,
  productOf,
  stepOf,
  withStep,
} from '../../../domain/payment/intent.ts'
import { bookOwedFee } from '../booking/owe-fee.ts'
import { readIntent, changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { settleBooking } from './settle-booking.ts'
import { settleOthers } from './settle-others.ts'
import { settleProduct } from './settle-product.ts'
import { settleStep } from './settle-step.ts'
import { groupOf, leadOf } from '../../../domain/payment/together.ts'
import { isOwed } from '../../../domain/payment/lapse.ts'
import { productNamed } from '../product-named.ts'
import { withFound, withOutside } from '../../../domain/payment/transitions.ts'
import type { Chain } from '../../../ports/chain.ts'
import { findTransaction } from '../lookup/find-transaction.ts'

/**
 * Brings an intent up to date with its chain: finds transactions whose hash never came, verifies known ones, books and
 * posts the fee, until nothing can be undone or the fee is owed to its payer. Doing it again is harmless, so the engine does it again after a crash.
 */
export async function settle(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  let intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  intent = await findUnopened(deps, chain, intent)
  const lead = leadOf(intent)
  if (lead !== undefined && isWatched(lead)) intent = await settleStep(deps, chain, intent, lead)
  for (const { id: stepId } of intent.steps) {
    const step = stepOf(intent, stepId)
    if (step !== undefined && isWatched(step) && stepId !== lead?.id && !isFollowed(intent, stepId))
      intent = await settleStep(deps, chain, intent, step)
  }
  intent = await findElsewhere(deps, intent)
  if (intent.booked === 'owed' && isEarned(intent)) intent = await bookOwedFee(deps, intent)
  if (intent.booked === 'pending') intent = await settleBooking(deps, chain, intent)
  if (intent.steps.some(({ others = [] }) => others.length > 0))
    intent = await settleOthers(deps, chain, intent)
  if (intent.state === 'settled') intent = await settleProduct(deps, chain, intent)
  // A share waits for its product to be final.
  return intent.state === 'final' && intent.booked === 'pending' ? settleBooking(deps, chain, intent) : intent
}

/** True for a step whose group is out: while its fee is watched, what becomes of the fee becomes of it. */
function isFollowed(intent: PaymentIntent, stepId: string): boolean {
  const lead = leadOf(intent)
  return lead !== undefined && isWatched(lead) && groupOf(intent, stepId) !== undefined
}

/**
 * Ends a payment whose fee would be owed to its payer, or is, where its product is there all the same: the deposit of a
 * bridge came from another account.
 */
async function findElsewhere(deps: PaymentDeps, intent: PaymentIntent): Promise<PaymentIntent> {
  const mayBe = (one: PaymentIntent) =>
    isOwed(one, deps.clock.now()) || (one.booked === 'owed' && one.state === 'lapsed')
  if (!hasDeal(intent) || isEarned(intent) || !mayBe(intent)) return intent
  if ((await productNamed(deps, intent.product).isThere?.(intent)) !== true) return intent
  deps.log.info('product.elsewhere', { intent: intent.id })
  return changeIntent(deps.store, intent.id, (current) =>
    mayBe(current) ? { ...current, state: 'final' } : undefined,
  )
}

/**
 * Finds the product of a paid fee that a wallet has sent without its step being opened. Nothing of the step changes where
 * there is none: it is handed out as before.
 */
async function findUnopened(deps: PaymentDeps, chain: Chain, intent: PaymentIntent): Promise<PaymentIntent> {
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
