import { SuiteError } from '../../../domain/errors.ts'
import { type DealIntent, hasDeal, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import { isCredit } from '../../../domain/payment/lapse.ts'
import { isSent } from '../../../domain/payment/step.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import type { Completion } from '../../../ports/product.ts'
import { signedElsewhere } from '../booking/book-fee.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { handOut } from '../settling/complete-product.ts'
import { ended } from '../signing/must-follow.ts'
import { mustBeUnsent } from '../signing/open-step.ts'
import { retryProduct } from '../signing/retry-product.ts'
import { renewSteps } from './sort-steps.ts'
import { offerEnd } from './offer-end.ts'

/**
 * See `exchange` of the port. The step is written in one transaction, and only over the very forms that the caller has
 * judged: of two calls at once, one is told to repeat.
 */
export async function exchangeProduct<Offer>(
  deps: PaymentDeps,
  seen: DealIntent<Offer>,
  { step: form, offer, expiresAt }: Completion<Offer>,
  block?: number,
): Promise<DealIntent<Offer>> {
  const { id } = seen
  const { chain } = deps.chains.get(seen.chain)
  mustBeAsSeen(await readIntent(deps.store, id), seen, deps.clock.now())
  await retryProduct(deps, id)
  // The answer goes to a partner's server, as the earlier forms may have: all are searched from the beginning.
  const held = await handOut(deps, id)
  await mustBeUnsent(deps, id, block)
  const changed = await changeIntent(deps.store, id, (current) => {
    const now = deps.clock.now()
    mustBeAsSeen(current, seen, now)
    if (productOf(current).opening?.at !== productOf(held).opening?.at) throw changedMeanwhile()
    // The answer hands it out: a later form must not make this one unknown.
    const fresh = renewSteps(current.steps, [form], now).map((step) => ({ ...step, handedOver: true }))
    const steps = [...current.steps.slice(0, -1), ...fresh]
    const end = offerEnd(chain, expiresAt, now).toISOString()
    return signedElsewhere({
      ...current,
      steps,
      warnings: [],
      deal: { ...current.deal, offer, expiresAt: end },
    })
  })
  deps.log.info('product.exchanged', { intent: id })
  if (!hasDeal(changed)) throw new RangeError(`the payment ${id} has lost its deal`)
  return { ...changed, deal: { ...changed.deal, offer } }
}

function mustBeAsSeen(current: PaymentIntent, seen: DealIntent, now: Date): asserts current is DealIntent {
  if (isSent(productOf(current))) throw changedMeanwhile()
  if (!hasDeal(current) || !isCredit(current, now)) throw ended('The payment has ended. Start a new one.')
  const isSame =
    isSameJson(current.deal.offer, seen.deal.offer) && isSameJson(formsIn(current), formsIn(seen))
  if (!isSame) throw changedMeanwhile()
}

/** The forms in which wallets may have the product step. */
function formsIn(intent: PaymentIntent) {
  const step = productOf(intent)
  return { present: step.state === 'planned' ? undefined : step.tx, earlier: step.earlier ?? [] }
}

const changedMeanwhile = () =>
  new SuiteError('FEE_TX_PENDING', 'The payment has just changed. Repeat the call.', { retryAfter: 2 })
