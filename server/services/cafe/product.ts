import { invalidField, SuiteError } from '../../domain/errors.ts'
import { feeTerms, splitFee } from '../../domain/fees.ts'
import { minor, readMinor } from '../../domain/money.ts'
import { isPaid, productOf } from '../../domain/payment/intent.ts'
import { asHandedOut } from '../../domain/payment/expectations.ts'
import type { StepForm, StepPlan } from '../../domain/payment/step.ts'
import { defined } from '../../kit/defined.ts'
import type { Completion, Product, Quote, Renewal } from '../../ports/product.ts'
import { CHAIN, type CafeDeps, nftsOf } from './deps.ts'
import { findTerms, mustHaveOwnFunds } from './find-terms.ts'
import {
  type FullSaleRequest,
  isFull,
  type SaleIntent,
  type SaleOffer,
  type SaleRequest,
  type SaleTerms,
} from './offer.ts'
import { mustBePayable } from './read-price.ts'
import { clearRefusal, noteRefusal } from './refusals.ts'
import { viewSale } from './view-sale.ts'

export type CafeProduct = Product<SaleRequest, SaleOffer>

/** How long a quote may be signed, in milliseconds: its price does not move, only the offer for the NFT may go. */
const QUOTE_MS = 15 * 60_000
/** How long an offer of the user's own stands, in milliseconds. */
const OFFER_MS = 15 * 60_000
/** How much of that, in milliseconds, is left for the broker when the user signs at the last moment. */
const BROKER_MS = 3 * 60_000

/** Sales of NFTs as the payment engine sees them: the fee, which is paid first, and the sale where it is named. */
export const createCafeProduct = (deps: CafeDeps): CafeProduct => ({
  key: 'cafe',
  async quote(request, { partner, partnerBps, payer }): Promise<Quote<SaleOffer>> {
    const { coin } = deps.chains.get(CHAIN).chain
    const amount = readMinor(request.drops)
    const terms = feeTerms(partner, 'cafe', partnerBps)
    const split = splitFee(amount, terms)
    mustBePayable(split.platformFee, terms.platformBps)
    return {
      principal: { asset: coin, amount },
      fee: { asset: coin, terms, split },
      offer: { request, ...defined({ terms: await termsOf(deps, request, payer) }) },
      expiresAt: new Date(deps.clock.now().getTime() + QUOTE_MS),
    }
  },
  needs: ({ request, terms }) =>
    terms && {
      asset: deps.chains.get(CHAIN).chain.coin,
      amount: request.mode === 'buy' ? readMinor(request.drops) : minor(0n),
      // The user's own offer stands on the ledger until it is taken.
      ...(terms.kind === 'brokered' ? { entries: 1 } : {}),
    },
  async plan({ offer }) {
    const step = planOf(deps, offer)
    return { steps: step === undefined ? [] : [step], warnings: [] }
  },
  async mustStillBeThere({ payer, deal: { offer } }) {
    if (isFull(offer.request)) await findTerms(deps, offer.request, payer, 'beforeFee')
  },
  renew: (intent) => renewSale(deps, intent),
  complete: (intent) => completeSale(deps, intent),
  expectations: asHandedOut,
  warn: () => [],
  show: async (intent) => defined({ sale: await viewSale(deps, intent) }),
})

async function termsOf(
  deps: CafeDeps,
  request: SaleRequest,
  payer: string | undefined,
): Promise<SaleTerms | undefined> {
  if (!isFull(request)) return undefined
  if (payer === undefined) throw invalidField('body.userAddress', 'is needed with `offerIndex`')
  return findTerms(deps, request, payer, 'beforeFee')
}

/** The step of the sale before its transaction is written, which is once the fee is paid. */
function planOf({ chains }: Pick<CafeDeps, 'chains'>, { request, terms }: SaleOffer): StepPlan | undefined {
  if (terms === undefined) return undefined
  const [verb, isBrokered] = [request.mode === 'buy' ? 'buy' : 'sell', terms.kind === 'brokered']
  return {
    id: 'product',
    kind: 'product',
    title: isBrokered ? `Offer to ${verb} the NFT` : verb === 'buy' ? 'Buy the NFT' : 'Sell the NFT',
    asset: chains.get(CHAIN).chain.coin,
    amountMinor: request.drops,
    ...(isBrokered ? { endsLater: true } : {}),
  }
}

/**
 * A fresh offer. The price stays; the offer that the user takes is looked up again. Once the fee is paid, the step is
 * written.
 */
async function renewSale(deps: CafeDeps, intent: SaleIntent): Promise<Renewal<SaleOffer>> {
  const { request } = intent.deal.offer
  const expiresAt = new Date(deps.clock.now().getTime() + QUOTE_MS)
  if (!isFull(request)) return { steps: [], warnings: [], offer: { request }, expiresAt }
  // The fee of a test key sells nothing, even if someone has paid it.
  if (isPaid(intent) && intent.env === 'live') {
    const { step, ...done } = await completeSale(deps, intent)
    return { ...done, steps: [step], warnings: [] }
  }
  const offer = { request, terms: await findTerms(deps, request, intent.payer, 'beforeFee') }
  const step = planOf(deps, offer)
  return { steps: step === undefined ? [] : [step], warnings: [], offer, expiresAt }
}

/** The finished step of a payment whose fee is paid. A refusal is noted, for those who look at the payment. */
async function completeSale(deps: CafeDeps, intent: SaleIntent): Promise<Completion<SaleOffer>> {
  const { request } = intent.deal.offer
  if (!isFull(request)) throw new RangeError(`the payment ${intent.id} has no sale`)
  try {
    const terms = await findTerms(deps, request, intent.payer, 'afterFee')
    mustBeTheSameWay(intent, terms)
    await mustHaveOwnFunds(deps, request, intent.payer, terms)
    const done = written(deps, intent, request, terms)
    await clearRefusal(deps, intent)
    return done
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'OFFER_UNAVAILABLE')
      await noteRefusal(deps, intent, error)
    throw error
  }
}

/** A wallet may have the step in its earlier form: then it stays an offer to the same broker, or none. */
function mustBeTheSameWay(intent: SaleIntent, terms: SaleTerms): void {
  if (isTakenAlike(intent, terms)) return
  throw new SuiteError('UNAVAILABLE', 'NFTs are sold in another way now. Start a new payment.')
}

/** Whether a payment whose step was written before may have it in this way. */
export function isTakenAlike(intent: SaleIntent, { kind, broker }: SaleTerms): boolean {
  const step = productOf(intent)
  const isWritten = step.state !== 'planned' || (step.earlier ?? []).length > 0
  const before = intent.deal.offer.terms
  return !isWritten || (before?.kind === kind && before.broker === broker)
}

/** The step of a sale as it is signed now, by terms that were found on the ledger. */
export function written(
  deps: CafeDeps,
  { payer }: SaleIntent,
  request: FullSaleRequest,
  found: SaleTerms,
): Completion<SaleOffer> {
  const nfts = nftsOf(deps)
  const now = deps.clock.now().getTime()
  const { kind, counterparty, broker } = found
  if (kind === 'direct' || broker === undefined) {
    const taken = { index: request.offerIndex, isSell: request.mode === 'buy', owner: counterparty }
    return {
      step: formOf(deps, request, found, counterparty, nfts.takeOffer({ from: payer, offer: taken })),
      offer: { request, terms: found },
      expiresAt: new Date(now + QUOTE_MS),
    }
  }
  // The ledger counts in seconds.
  const endsAt = new Date(Math.floor((now + OFFER_MS) / 1000) * 1000)
  const tx = nfts.makeOffer({
    from: payer,
    to: broker,
    nftId: request.nftId,
    drops: readMinor(request.drops),
    endsAt,
    ...(request.mode === 'buy' ? { holder: counterparty } : {}),
  })
  const terms = { ...found, endsAt: endsAt.toISOString() }
  return {
    step: formOf(deps, request, terms, broker, tx),
    offer: { request, terms },
    expiresAt: new Date(endsAt.getTime() - BROKER_MS),
  }
}

function formOf(
  deps: CafeDeps,
  request: FullSaleRequest,
  terms: SaleTerms,
  to: string,
  tx: StepForm['tx'],
): StepForm {
  const plan = planOf(deps, { request, terms })
  if (plan === undefined) throw new RangeError('a sale has a step')
  return { ...plan, to, tx }
}
