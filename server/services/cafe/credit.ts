import { invalidField, SuiteError } from '../../domain/errors.ts'
import { largestNotional, splitFee } from '../../domain/fees.ts'
import { type Minor, readMinor } from '../../domain/money.ts'
import { type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import { isCredit } from '../../domain/payment/lapse.ts'
import { isSent } from '../../domain/payment/step.ts'
import { showCredit } from '../../domain/presentation.ts'
import { isSameJson } from '../../kit/sorted-json.ts'
import type { Payments } from '../../ports/payments.ts'
import { CHAIN, type CafeDeps, nftsOf } from './deps.ts'
import { findTerms, mustHaveOwnFunds } from './find-terms.ts'
import { type FullSaleRequest, isFull, isSale, type SaleIntent, type SaleRequest, xrpText } from './offer.ts'
import { isTakenAlike, written } from './product.ts'
import { formsIn } from './promised.ts'
import { mustBePayable } from './read-price.ts'
import { clearRefusal } from './refusals.ts'

/** A step remembers each of its forms, and each transaction of the account is compared with all of them. */
const MOST_FORMS = 20

type Account = Omit<Parameters<Payments['paidFees']>[0], 'payer'>

interface SaleAsk {
  readonly request: SaleRequest
  readonly userAddress: string | undefined
  readonly partnerBps: number | undefined
}

/** The highest price, in drops, that the paid fee of a payment is good for: by the rates at which it was paid. */
const mostFor = ({ deal: { fee } }: SaleIntent): Minor =>
  largestNotional(readMinor(fee.totalMinor), fee.terms)

/** The paid fee of the same account with the same partner that is good for the sale of a payment; the newest of them. */
export async function creditFor(payments: Pick<Payments, 'paidFees'>, intent: SaleIntent) {
  if (intent.env !== 'live') return undefined
  const price = readMinor(intent.deal.offer.request.drops)
  const { credits } = await payments.paidFees(intent)
  const paid = credits
    .filter(isSale)
    .findLast((one) => isFull(one.deal.offer.request) && mostFor(one) >= price)
  const credit = paid && showCredit(paid)
  return paid && credit && { ...credit, maxAmountXrp: xrpText(mostFor(paid).toString()) }
}

/**
 * The payment whose paid fee goes on to another offer, or to the same one again, with the steps that are left. Nothing
 * is paid back of a fee that is larger than the sale's. Throws SuiteError: INVALID_REQUEST where the payment has no
 * such fee, AMOUNT_TOO_LARGE for a price that it is not enough for, OFFER_UNAVAILABLE for the new offer, and
 * FEE_TX_PENDING while the earlier sale may still come about.
 */
export async function continueSale(
  deps: CafeDeps,
  payments: Pick<Payments, 'exchange' | 'retry' | 'refresh' | 'complete' | 'mustBeUnsent'>,
  account: Account,
  intentId: string,
  { request, userAddress, partnerBps }: SaleAsk,
): Promise<SaleIntent> {
  if (!isFull(request)) throw invalidField('body.offerIndex', 'is needed with `intentId`')
  const payer = deps.chains.get(CHAIN).chain.canonicalAddress(userAddress ?? '')
  if (payer === undefined) throw invalidField('body.userAddress', `must be an address on ${CHAIN}`)
  const paid = await paidBy(deps, { ...account, payer }, intentId)
  mustBePaidFor(paid, request, partnerBps)
  const isSame = isSameJson(paid.deal.offer.request, request)
  const changed = await (isSame ? goOn(payments, paid) : exchange(deps, payments, paid, request))
  return { ...changed, steps: changed.steps.filter(({ state }) => state !== 'confirmed') }
}

/** The payment with the paid fee. Throws FEE_TX_PENDING while its sale is under way. */
async function paidBy(
  { store, clock }: CafeDeps,
  { partner, env, product, chain, payer }: Parameters<Payments['paidFees']>[0],
  intentId: string,
): Promise<SaleIntent> {
  const intent: PaymentIntent | undefined = await store.read.intents.get(intentId)
  const isTheirs =
    intent?.partner === partner &&
    intent.env === env &&
    intent.product === product &&
    intent.chain === chain &&
    intent.payer === payer
  // The fee of a test key sells nothing.
  if (isTheirs && env === 'live' && isSale(intent) && isFull(intent.deal.offer.request)) {
    if (intent.state === 'open' && isSent(productOf(intent))) throw mayComeAbout()
    if (isCredit(intent, clock.now())) return intent
  }
  throw invalidField(
    'body.intentId',
    'must be a payment of the same account for a sale whose fee is a credit',
  )
}

/** Throws where the fee of a price, at the rates of the paid fee, is more than was paid. */
function mustBePaidFor(paid: SaleIntent, { drops }: SaleRequest, partnerBps: number | undefined): void {
  const { terms, totalMinor } = paid.deal.fee
  if (partnerBps !== undefined && partnerBps !== terms.surchargeBps)
    throw invalidField('body.partnerBps', `must be ${terms.surchargeBps}, as it was paid, or left out`)
  const split = splitFee(readMinor(drops), terms)
  mustBePayable(split.platformFee, terms.platformBps)
  if (split.total <= readMinor(totalMinor)) return
  const maximum = xrpText(mostFor(paid).toString())
  throw new SuiteError(
    'AMOUNT_TOO_LARGE',
    `The paid fee is good for a price of at most ${maximum} XRP. Choose another offer, or quote this one without \`intentId\`.`,
    { details: { maximum, symbol: 'XRP' } },
  )
}

/** Another try at the same offer. */
async function goOn(
  payments: Pick<Payments, 'retry' | 'refresh' | 'complete' | 'mustBeUnsent'>,
  paid: SaleIntent,
): Promise<SaleIntent> {
  if (productOf(paid).state === 'failed') await payments.retry(paid.id)
  await payments.refresh(paid.id)
  await payments.mustBeUnsent(paid.id)
  const changed = await payments.complete(paid.id)
  if (!isSale(changed)) throw new RangeError(`the payment ${paid.id} has lost its sale`)
  return changed
}

async function exchange(
  deps: CafeDeps,
  payments: Pick<Payments, 'exchange'>,
  paid: SaleIntent,
  request: FullSaleRequest,
): Promise<SaleIntent> {
  const { payer } = paid
  const step = productOf(paid)
  if ((step.earlier ?? []).length >= MOST_FORMS)
    throw invalidField('body.intentId', `was changed ${MOST_FORMS} times before, and stays as it is now`)
  const terms = await findTerms(deps, request, payer, 'afterFee')
  await mustHaveOwnFunds(deps, request, payer, terms)
  // Each transaction that counts for the step is judged as the present way is.
  if (!isTakenAlike(paid, terms))
    throw invalidField(
      'body.offerIndex',
      `must be an offer that is taken ${terms.kind === 'direct' ? 'through the broker' : 'directly'}, as the earlier one: a wallet may have that one`,
    )
  const over = await overBy(deps, paid, request)
  await clearRefusal(deps, paid)
  return payments.exchange(paid, written(deps, paid, request, terms), over)
}

/**
 * The ledger from which on a wallet that has an earlier form of the step can take no offer by it; until then the user's
 * own transactions tell. Throws FEE_TX_PENDING while it still can. An offer that has left the ledger never comes back:
 * its index is made of its maker's number. An offer to the broker needs no such proof: the broker takes one for the
 * present sale of its payment, and for no other.
 */
async function overBy(deps: CafeDeps, paid: SaleIntent, request: FullSaleRequest): Promise<number> {
  const nfts = nftsOf(deps)
  const taken = formsIn(paid).map((tx) => nfts.offerTakenBy(tx))
  const others = new Set(taken.filter((index) => index !== undefined))
  others.delete(request.offerIndex)
  let last = 0
  for (const index of others) {
    const ledger = await nfts.goneBy(index)
    if (ledger === undefined)
      throw new SuiteError(
        'FEE_TX_PENDING',
        'The earlier offer is still there, and a wallet may have been asked to take it with this fee. Take that one, or repeat the call once it is gone.',
        { retryAfter: 10, details: { offerIndex: index } },
      )
    last = Math.max(last, ledger)
  }
  return last
}

const mayComeAbout = () =>
  new SuiteError(
    'FEE_TX_PENDING',
    'The sale of this payment is under way. Repeat the call once it is over.',
    {
      retryAfter: 5,
    },
  )
