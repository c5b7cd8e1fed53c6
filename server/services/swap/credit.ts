import { invalidField, SuiteError } from '../../domain/errors.ts'
import { type DealIntent, hasDeal, type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import type { PaidFees, Payments } from '../../ports/payments.ts'
import { isSameSwap } from './kept-quotes.ts'
import type { SwapIntent, SwapRequest } from './offer.ts'

/** The offers of this product’s payments are this product’s own. */
const isSwap = (intent: PaymentIntent): intent is SwapIntent => intent.product === 'swap' && hasDeal(intent)

type Account = Parameters<Payments['paidFees']>[0]

/** The paid fees that an account has for a swap with a partner. */
export async function paidFeesFor(
  payments: Pick<Payments, 'paidFees'>,
  account: Account,
  request: SwapRequest,
): Promise<PaidFees<SwapIntent>> {
  const { credits, onTheirWay } = await payments.paidFees(account)
  const forSame = (all: readonly DealIntent[]): readonly SwapIntent[] =>
    all.filter(isSwap).filter((paid) => isSameSwap(paid.deal.offer.request, request))
  return { credits: forSame(credits), onTheirWay: forSame(onTheirWay) }
}

/**
 * The payment whose paid fee is to be used, with its offer renewed where it has expired. Throws FEE_TX_PENDING while an
 * earlier request for its swap may be on its way.
 */
export async function continueSwap(
  payments: Pick<Payments, 'paidFees' | 'retry' | 'refresh' | 'mustBeUnsent'>,
  account: Account,
  intentId: string,
  request: SwapRequest,
): Promise<SwapIntent> {
  const { credits, onTheirWay } = await paidFeesFor(payments, account, request)
  const isNamed = ({ id }: SwapIntent) => id === intentId
  if (onTheirWay.some(isNamed)) throw onItsWay(intentId)
  const paid = credits.find(isNamed)
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

const onItsWay = (intentId: string) =>
  new SuiteError(
    'FEE_TX_PENDING',
    'The swap of this payment has a transaction that its chain has not decided yet. Repeat the call.',
    { retryAfter: 5, details: { intentId } },
  )
