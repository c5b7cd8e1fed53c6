import type { Asset } from '#contracts/api/payment.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import type { SignSession } from '#contracts/api/sign-sessions.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { FeeSplit, FeeTerms } from '../domain/fees.ts'
import type { Minor } from '../domain/money.ts'
import type { Partner } from '../domain/partner.ts'
import type { DealIntent } from '../domain/payment/intent.ts'
import type { Expectation } from '../domain/payment/proof.ts'
import type { StepForm, StepPast, StepPlan } from '../domain/payment/step.ts'
import type { Audience } from '../domain/presentation.ts'
import type { ProductNeed } from './chain.ts'

/**
 * A product as the payment engine and the sign sessions see it. `Request` is the product's own record of an order, in
 * plain JSON; `Offer` is its own record of a price. The engine stores both and reads neither.
 */
export interface Product<Request = unknown, Offer = unknown, Quoted extends Quote<Offer> = Quote<Offer>> {
  readonly key: ProductKey
  /**
   * Prices a request and splits its fee. Throws SuiteError: AMOUNT_TOO_SMALL when the platform fee would be zero,
   * NO_ROUTE and the like for the request, otherwise UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE.
   */
  quote(request: Request, context: QuoteContext): Promise<Quoted>
  /** What the step of an offer takes from its payer, beside the fee; `undefined` where there is no step. */
  needs(offer: Offer): ProductNeed | undefined
  /** The steps beside the fee, in their order, and the warnings (but those of the payer's means), for a request with a quote and a payer. */
  plan(quoted: Quoted, payer: string): Promise<Plan>
  /**
   * Called before a wallet is asked for the fee. Throws SuiteError where the offer can no longer be taken: then nothing is
   * asked for.
   */
  mustStillBeThere?(intent: DealIntent<Offer>): Promise<void>
  /** A fresh price for a deal whose offer has ended. The fee stays. */
  renew(intent: DealIntent<Offer>): Promise<Renewal<Offer>>
  /**
   * The product step in full, for a product whose step is planned without a transaction. It is called once the fee is
   * booked, and again until it answers: after UPSTREAM_ERROR, UPSTREAM_TIMEOUT and UNAVAILABLE within a minute, after
   * every other SuiteError within ten, as long as the fee is a credit. A repeated or concurrent call answers the same
   * order.
   */
  complete?(intent: DealIntent<Offer>): Promise<Completion<Offer>>
  /**
   * Whether what the fee was paid for is there though the payer has sent nothing: a deposit may come from any account. It
   * is asked before a fee is owed to its payer.
   */
  isThere?(intent: DealIntent<Offer>): Promise<boolean>
  /** What the transaction of the product step must have done; the present form of the step comes first. */
  expectations(intent: DealIntent<Offer>, step: StepPast): readonly Expectation[]
  /** The warnings about a request that are known before its price and its payer. */
  warn(request: Request): readonly Warning[]
  /** The offer of a payment, in the fields in which a sign session shows it. */
  show(intent: DealIntent<Offer>, audience: Audience): Shown | Promise<Shown>
}

export type Products = Readonly<Partial<Record<ProductKey, Product>>>

/** The partner, chain and payer of a request. */
export interface QuoteContext {
  readonly partner: Partner
  readonly chain: ChainKey
  /** In the chain's canonical spelling. */
  readonly payer?: string
  /** The surcharge that the partner asks for in this call; absent for the one in its settings. */
  readonly partnerBps?: number
  /** The quote whose price is to be kept. */
  readonly quoteId?: string
}

export interface Quote<Offer = unknown> {
  /** The amount that the product takes, without the fee. */
  readonly principal: { readonly asset: Asset; readonly amount: Minor }
  readonly fee: QuotedFee
  readonly offer: Offer
  readonly expiresAt: Date
}

export interface QuotedFee {
  readonly asset: Asset
  readonly terms: FeeTerms
  readonly split: FeeSplit
}

export interface Plan {
  /** A product with `complete` may leave its last step without a transaction. */
  readonly steps: readonly (StepForm | StepPlan)[]
  readonly warnings: readonly Warning[]
}

/** A product step that can be signed now, and the offer that it belongs to. */
export interface Completion<Offer> {
  readonly step: StepForm
  readonly offer: Offer
  readonly expiresAt: Date
}

export interface Renewal<Offer> extends Plan {
  readonly offer: Offer
  readonly expiresAt: Date
}

type Shown = Partial<Pick<SignSession, 'quote' | 'delivery' | 'sale'>>
