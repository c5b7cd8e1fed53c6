import { invalidField } from '../../domain/errors.ts'
import { hasDeal, type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import type { Payments } from '../../ports/payments.ts'
import { isSameSwap } from './kept-quotes.ts'
import type { SwapIntent, SwapRequest } from './offer.ts'

/** The offers of this product’s payments are this product’s own. */
const isSwap = (intent: PaymentIntent): intent is SwapIntent => intent.product === 'swap' && hasDeal(intent)

type Account = Parameters<Payments['credits']>[0]

/** The paid fees that an account has for a swap with a partner; the newest is the last. */
export async function creditsFor(
  payments: Pick<Payments, 'credits'>,
  account: Account,
  request: SwapRequest,
): Promise<readonly SwapIntent[]> {
  return (await payments.credits(account))
    .filter(isSwap)
    .filter((paid) => isSameSwap(paid.deal.offer.request, request))
}

/**
 * The payment whose paid fee is to be used, with its offer renewed where it has expired. Throws FEE_TX_PENDING while an
 * earlier request for its swap may be on its way.
 */
export async function continueSwap(
  payments: Pick<Payments, 'credits' | 'retry' | 'refresh' | 'mustBeUnsent'>,
  account: Account,
  intentId: string,
  request: SwapRequest,
): Promise<SwapIntent> {
  const paid = (await creditsFor(payments, account, request)).find(({ id }) => id === intentId)
  if (paid === undefined)
    throw invalidField(
      'body.intentId',
      'must be a payment of the same swap and account whose fee is a credit',
    )
  if (productOf(paid).state === 'failed') await payments.retry(paid.id)
  const renewed = await payments.refresh(paid.id)
  await payments.mustBeUnsent(paid.id)
  if (!isSwap(renewed)) throw new RangeError(`the payment ${paid.id} has lost its deal`)
  return { ...renewed, steps: renewed.steps.filter(({ state }) => state !== 'confirmed') }
}
