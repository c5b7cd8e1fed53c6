import type { Asset, Warning } from '#contracts/api/payment.ts'
import type { SignSession } from '#contracts/api/sign-sessions.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { FeeSplit, FeeTerms } from '../domain/fees.ts'
import type { Minor } from '../domain/money.ts'
import type { Partner } from '../domain/partner.ts'
import type { DealIntent } from '../domain/payment/intent.ts'
import type { Expectation } from '../domain/payment/proof.ts'
import type { StepForm, StepPast } from '../domain/payment/step.ts'
import type { Audience } from '../domain/presentation.ts'

/**
 * A product as the payment engine and the sign sessions see it. `Request` is the product's own record of an order, in
 * plain JSON; `Offer` is what its deals keep of the price. The engine stores both and looks into neither.
 */
export interface Product<Request = unknown, Offer = unknown, Quoted extends Quote<Offer> = Quote<Offer>> {
  readonly key: ProductKey
  /**
   * Prices a request and splits its fee. Throws SuiteError: AMOUNT_TOO_SMALL when the platform fee would be nothing,
   * NO_ROUTE and the like for the request, UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE otherwise.
   */
  quote(request: Request, order: Order): Promise<Quoted>
  /** The steps beside the fee, in their order, and the warnings, for a request that was quoted to its payer. */
  plan(quoted: Quoted, payer: string): Promise<Plan>
  /** A fresh price for a deal whose offer has ended. The fee stays; `owed` is the part that is not paid yet. */
  renew(intent: DealIntent<Offer>, owed: Minor): Promise<Renewal<Offer>>
  /** What the transaction of the product's own step has to have done; the present form of the step comes first. */
  expectations(intent: DealIntent<Offer>, step: StepPast): readonly Expectation[]
  /** The offer of a payment, in the fields that a sign session shows it in. */
  show(intent: DealIntent<Offer>, audience: Audience): Shown
}

/** The products that are served, by key. */
export type Products = Readonly<Partial<Record<ProductKey, Product>>>

/** Who orders what is requested, and where. */
export interface Order {
  readonly partner: Partner
  readonly chain: ChainKey
  /** In the chain's canonical spelling. */
  readonly payer?: string
  /** The surcharge that the partner asks for in this call; absent for the one in its settings. */
  readonly partnerBps?: number
}

export interface Quote<Offer = unknown> {
  /** What the product takes, without the fee. */
  readonly principal: { readonly asset: Asset; readonly amount: Minor }
  readonly fee: QuotedFee
  readonly offer: Offer
  readonly expiresAt: Date
}

export interface QuotedFee {
  /** What the fee is paid in. */
  readonly asset: Asset
  readonly terms: FeeTerms
  readonly split: FeeSplit
}

export interface Plan {
  readonly steps: readonly StepForm[]
  readonly warnings: readonly Warning[]
}

export interface Renewal<Offer> extends Plan {
  readonly offer: Offer
  readonly expiresAt: Date
}

export type Shown = Partial<Pick<SignSession, 'quote'>>
