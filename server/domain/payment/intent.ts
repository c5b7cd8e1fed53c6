import type { Asset, StepFailure, Warning } from '#contracts/api/payment.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { FeeTerms } from '../fees.ts'
import type { Anchor, ChainPoint } from './point.ts'
import type { PaymentStep } from './step.ts'

/**
 * A payment intent: what somebody is about to pay, the steps that a wallet signs for it, and what is known of
 * each step's transaction. Amounts are decimal text here, because this is what is stored.
 */
export interface PaymentIntent {
  readonly id: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly product: ProductKey
  readonly chain: ChainKey
  /** Who signs, in the chain's canonical spelling. */
  readonly payer: string
  /** 32 bytes in lower-case hex, without 0x: the fee transaction carries them to name this intent. */
  readonly reference: string
  /** What was agreed; absent when the partner supplied a transaction of its own making. */
  readonly deal?: Deal
  readonly steps: readonly PaymentStep[]
  /** Product transactions that failed before the present one, oldest first. */
  readonly attempts: readonly Attempt[]
  /** A block of the chain that is meant; the wallet's node has to know the same one. */
  readonly anchor: Anchor
  /**
   * Where the payer's account stood before anything could be signed for it: what is, is found from here on, whoever
   * showed the steps to a wallet. Absent where the partner supplied the transaction.
   */
  readonly preparedFrom?: ChainPoint
  readonly warnings: readonly Warning[]
  /**
   * `open` until the product is confirmed (`settled`) and can no longer be undone (`final`), or until the time of
   * the payment, or of the credit of a paid fee, is over (`lapsed`). What is sent after all opens it again.
   */
  readonly state: 'open' | 'settled' | 'final' | 'lapsed'
  /** Whether the fee stands in the ledger: not yet, until it is final, or for good. */
  readonly booked: 'no' | 'pending' | 'posted'
  readonly createdAt: string
  /** Until when a paid fee pays for a product step; set when the fee is confirmed. */
  readonly creditUntil?: string
}

/** What was agreed with the payer. The offer is the product's own record of its price: see ports/product.ts. */
export interface Deal<Offer = unknown> {
  /** What the product takes, without the fee. */
  readonly principal: { readonly asset: Asset; readonly amountMinor: string }
  readonly fee: IntentFee
  readonly offer: Offer
  /** When the offer ends. */
  readonly expiresAt: string
}

/** An intent with a deal: one that has a fee and a price. */
export type DealIntent<Offer = unknown> = PaymentIntent & { readonly deal: Deal<Offer> }

export interface Attempt {
  readonly session?: string
  readonly txHash: string
  readonly submittedAt: string
  readonly failure: StepFailure
}

/** The fee as it was quoted, with the terms that made it. */
export interface IntentFee {
  readonly asset: Asset
  readonly terms: FeeTerms
  readonly platformFeeMinor: string
  readonly surchargeMinor: string
  readonly totalMinor: string
  readonly partnerShareMinor: string
  /** The account that was to be paid; treasuries change, this payment's does not. */
  readonly treasury: string
}

/** How long a paid fee pays for a retry of its product step, in milliseconds. */
export const CREDIT_MS = 24 * 3_600_000

export function stepOf(intent: PaymentIntent, id: string): PaymentStep | undefined {
  return intent.steps.find((step) => step.id === id)
}

/** The step that is the purpose of the payment: the last one. Every intent has it. */
export function productOf(intent: PaymentIntent): PaymentStep {
  const last = intent.steps.at(-1)
  if (last === undefined) throw new RangeError(`intent ${intent.id} has no steps`)
  return last
}

/** True once a wallet may already have sent something for this intent. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return intent.steps.some((step) => step.state !== 'waiting')
}

/** The intent with one step, found by its id, replaced. */
export function withStep<Intent extends PaymentIntent>(intent: Intent, step: PaymentStep): Intent {
  return { ...intent, steps: intent.steps.map((other) => (other.id === step.id ? step : other)) }
}

export const hasDeal = (intent: PaymentIntent): intent is DealIntent => intent.deal !== undefined
