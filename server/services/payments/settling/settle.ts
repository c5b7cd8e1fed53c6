import { isWatched } from '../../../domain/payment/step.ts'
import { isEarned, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { bookOwedFee } from '../booking/owe-fee.ts'
import { readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { findUnopened } from './find-unopened.ts'
import { settleBooking } from './settle-booking.ts'
import { settleOthers } from './settle-others.ts'
import { settleProduct } from './settle-product.ts'
import { settleStep } from './settle-step.ts'

/**
 * Brings an intent up to date with its chain: finds transactions whose hash never came, verifies known ones, books and
 * posts the fee, until nothing can be undone or the fee is owed to its payer. Doing it again is harmless, so the engine does it again after a crash.
 */
export async function settle(deps: PaymentDeps, id: string): Promise<PaymentIntent> {
  let intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  intent = await findUnopened(deps, chain, intent)
  for (const { id: stepId } of intent.steps) {
    const step = intent.steps.find((candidate) => candidate.id === stepId)
    if (step !== undefined && isWatched(step)) intent = await settleStep(deps, chain, intent, step)
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
