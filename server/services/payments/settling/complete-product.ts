import {
  CREDIT_MS,
  type DealIntent,
  feeOf,
  hasDeal,
  isPaid,
  type PaymentIntent,
  productOf,
  withStep,
} from '../../../domain/payment/intent.ts'
import { creditFrom, hasLapsed } from '../../../domain/payment/lapse.ts'
import { withCompleted } from '../../../domain/payment/transitions.ts'
import { signedElsewhere } from '../booking/book-fee.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { offerEnd } from '../preparing/offer-end.ts'
import { productNamed } from '../product-named.ts'
import { ended, stepNamed } from '../signing/must-follow.ts'
import { SuiteError } from '../../../domain/errors.ts'

/**
 * Whether the product of a payment can be asked for its step: the step is planned, and its fee is a credit. A payment of
 * a test key makes nothing elsewhere, even if someone has paid its fee.
 */
export function awaitsCompletion(intent: PaymentIntent, now: Date): intent is DealIntent {
  return (
    hasDeal(intent) &&
    productOf(intent).state === 'planned' &&
    isPaid(intent) &&
    intent.state === 'open' &&
    intent.env === 'live' &&
    !hasLapsed(intent, now)
  )
}

/**
 * Asks the product for its step, and takes it into the payment. The product answers the same order however often it is
 * asked, so doing it again is harmless, also after a crash in between. A step that is not planned any more stays.
 */
export async function completeProduct(deps: PaymentDeps, id: string): Promise<DealIntent> {
  const intent = withDeal(await readIntent(deps.store, id))
  const planned = productOf(intent)
  if (planned.state !== 'planned') return intent
  if (intent.booked === 'no')
    throw new SuiteError('FEE_TX_PENDING', 'The fee is not confirmed yet.', {
      retryAfter: 2,
      details: { step: feeOf(intent)?.id },
    })
  if (!awaitsCompletion(intent, deps.clock.now())) throw ended('The payment has ended. Start a new one.')
  const product = productNamed(deps, intent.product)
  if (product.complete === undefined) throw new RangeError(`${product.key} has no complete`)
  const { step: form, offer, expiresAt } = await product.complete(intent)
  const { chain } = deps.chains.get(intent.chain)
  const changed = await changeIntent(deps.store, id, (current) => {
    const step = stepNamed(current, planned.id)
    if (step.state !== 'planned' || !hasDeal(current)) return undefined
    const end = offerEnd(chain, expiresAt, deps.clock.now()).toISOString()
    const done = withStep(current, withCompleted(step, form))
    const next = { ...done, deal: { ...current.deal, offer, expiresAt: end } }
    // Where a wallet outside our popup paid the fee, it may pay this too.
    return feeOf(current)?.opening?.at === undefined ? signedElsewhere(next) : next
  })
  deps.log.info('product.completed', { intent: id, step: planned.id })
  return withDeal(changed)
}

/** An outage leaves at least this much of a credit, in milliseconds. */
const LEAST_CREDIT_MS = CREDIT_MS / 2

/** Moves the end of a credit on while the service is away: it is asked until it answers. */
export async function keepCredit(
  deps: Pick<PaymentDeps, 'store' | 'clock'>,
  id: string,
): Promise<PaymentIntent> {
  const now = deps.clock.now()
  return changeIntent(deps.store, id, (current) => {
    const { creditUntil } = current
    if (creditUntil === undefined || !awaitsCompletion(current, now)) return undefined
    if (Date.parse(creditUntil) - now.getTime() >= LEAST_CREDIT_MS) return undefined
    return { ...current, creditUntil: creditFrom(now) }
  })
}

/** Ends the offer of a payment whose order was refused: the next refresh brings another. */
export async function endOffer(
  deps: Pick<PaymentDeps, 'store' | 'clock'>,
  id: string,
): Promise<PaymentIntent> {
  const now = deps.clock.now().toISOString()
  return changeIntent(deps.store, id, (current) => {
    if (!hasDeal(current) || productOf(current).state !== 'planned') return undefined
    if (current.booked === 'no' || current.deal.expiresAt <= now) return undefined
    return { ...current, deal: { ...current.deal, expiresAt: now } }
  })
}

/** Notes that a partner's server gets the steps: a wallet may send them without telling. */
export async function handOut(deps: PaymentDeps, id: string): Promise<DealIntent> {
  return withDeal(
    await changeIntent(deps.store, id, (current) =>
      hasDeal(current) ? signedElsewhere(withHandedOver(current)) : undefined,
    ),
  )
}

/** A step that is renewed later keeps this form as one that a wallet may send. */
function withHandedOver(intent: DealIntent): DealIntent {
  const step = productOf(intent)
  return step.state === 'planned' ? intent : withStep(intent, { ...step, handedOver: true })
}

function withDeal(intent: PaymentIntent): DealIntent {
  if (hasDeal(intent)) return intent
  throw new SuiteError('NOT_FOUND', 'There is no such payment.')
}
