import type { Asset, StepFailure, TogetherState } from '#contracts/api/payment.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { FeeTerms } from '../fees.ts'
import type { Anchor, ChainPoint } from './point.ts'
import type { FormedStep, PaymentStep } from './step.ts'
import type { UnsignedTx } from './tx.ts'

/** A payment: who pays, its steps, and all that is known of them. A stored record: amounts are decimal text. */
export interface PaymentIntent {
  readonly id: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly product: ProductKey
  readonly chain: ChainKey
  /** The account that signs, in the chain's canonical spelling; ANYONE until it has paid the fee. */
  readonly payer: string
  /** 32 bytes in lower-case hex, without 0x, by which the fee transaction names this intent. */
  readonly reference: string
  /** Absent when the partner supplied a transaction of its own. */
  readonly deal?: Deal
  readonly steps: readonly PaymentStep[]
  /** The steps that one transaction carries, where the chain has such a transaction: see together.ts. */
  readonly together?: Together
  /** Product transactions that failed before the present one, oldest first. */
  readonly attempts: readonly Attempt[]
  /** A block of this chain; the wallet's node must have the same one. */
  readonly anchor: Anchor
  /**
   * The place of the payer's account before anything could be signed. Every transaction is found from here on, also
   * when the steps came to a wallet without a popup. Absent where the partner supplied the transaction.
   */
  readonly preparedFrom?: ChainPoint
  readonly warnings: readonly Warning[]
  /**
   * `open` until the product is confirmed (`settled`) and can no longer be undone (`final`), or until the time of
   * the payment, or of the credit of a paid fee, is over (`lapsed`). A later transaction opens it again. With a step
   * that `endsLater`, it stays open until its product has ended it.
   */
  readonly state: 'open' | 'settled' | 'final' | 'lapsed'
  /**
   * Whether the fee is in the ledger: not; until it is final and its product is there; for good; as money in suspense
   * that is owed to its payer, because the product did not follow; or as money that went back.
   */
  readonly booked: 'no' | 'pending' | 'posted' | 'owed' | 'refunded'
  readonly createdAt: string
  /** Its partner, environment and day, by which payments are listed: see `partnerDay`. */
  readonly partnerDay?: string
  /** Until when a paid fee pays for a product step; set when the fee is confirmed. */
  readonly creditUntil?: string
  /**
   * The order that the product pays for has ended without a payout, as it stands: written with the order's end, and
   * taken away when the order is paid out after all. A product that is confirmed is then no success.
   */
  readonly undelivered?: true
}

/** Steps of a payment that one transaction carries. */
export interface Together {
  /** The ids of the steps, in the order in which the transaction carries them out. The product is the last. */
  readonly steps: readonly string[]
  readonly tx: UnsignedTx
  /** Its forms before the offer was renewed, if a wallet may have sent them. */
  readonly earlier?: readonly UnsignedTx[]
  /**
   * `offered` until a wallet is asked, `out` while it may be sent, `landed` or `failed` as the chain shows it. `off`: its
   * steps are signed one by one.
   */
  readonly state: TogetherState
  /** The hash of the transaction itself, where its steps count by hashes of their own. */
  readonly via?: string
}

/** The agreement with the payer. The offer is the product's own record of its price: see ports/product.ts. */
export interface Deal<Offer = unknown> {
  /** The amount that the product takes, without the fee. */
  readonly principal: { readonly asset: Asset; readonly amountMinor: string }
  readonly fee: IntentFee
  readonly offer: Offer
  /** When the offer ends. */
  readonly expiresAt: string
}

/** An intent with a deal, and so with a fee and a price. */
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
  /** The account to be paid. A treasury may change, this payment's does not. */
  readonly treasury: string
}

/**
 * The payer of a payment whose fee anyone may pay. It is found in the treasury's history by its reference alone, and the
 * account that paid it is its payer from then on.
 */
export const ANYONE = ''

/** How long a paid fee pays for a retry of its product step, in milliseconds. */
export const CREDIT_MS = 24 * 3_600_000

/** The name of a partner's payments of one environment and one day (UTC). */
export const partnerDay = (partner: string, env: PaymentIntent['env'], moment: string): string =>
  `${partner} ${env} ${moment.slice(0, 'YYYY-MM-DD'.length)}`

export function stepOf(intent: PaymentIntent, id: string): PaymentStep | undefined {
  return intent.steps.find((step) => step.id === id)
}

/** The fee step, whose transaction is written from the beginning. Absent where the partner supplied the transaction. */
export function feeOf(intent: PaymentIntent): FormedStep | undefined {
  return intent.steps.find((step): step is FormedStep => step.kind === 'fee' && step.state !== 'planned')
}

/** The product step: the last one, which every intent has. */
export function productOf(intent: PaymentIntent): PaymentStep {
  const last = intent.steps.at(-1)
  if (last === undefined) throw new RangeError(`intent ${intent.id} has no steps`)
  return last
}

/** True while the product's transaction is confirmed, and its product has not said yet how the payment ends. */
export function isFinishing(intent: PaymentIntent): boolean {
  const { state, endsLater } = productOf(intent)
  return !isSettled(intent) && state === 'confirmed' && endsLater === true
}

/** True for a payment that is nothing but its fee: with the fee, all of it is done. */
export const isFeeAlone = (intent: PaymentIntent): boolean => productOf(intent).kind === 'fee'

/** True once a wallet was asked for a transaction of this intent, even if it said no. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return intent.steps.some(
    ({ state, opening }) => (state !== 'waiting' && state !== 'planned') || opening?.at !== undefined,
  )
}

/** True while the fee of a payment is booked as one. */
export const isPaid = ({ booked }: PaymentIntent): boolean => booked === 'pending' || booked === 'posted'

/** True while the product's transaction counts, whatever became of an order that it paid. */
const isSettled = ({ state }: PaymentIntent): boolean => state === 'settled' || state === 'final'

export const hasSucceeded = (intent: PaymentIntent): boolean =>
  isSettled(intent) && intent.undelivered === undefined

/** True when the product was paid, and its order came to nothing. */
export const isUndelivered = (intent: PaymentIntent): boolean =>
  isSettled(intent) && intent.undelivered === true

/** True once there is what the fee was paid for. */
export const isEarned = (intent: PaymentIntent): boolean => isFeeAlone(intent) || isSettled(intent)

/**
 * True once a wallet was asked for the fee of a payment that was prepared here: its user may have paid, and may finish,
 * whatever becomes of the partner.
 */
export function isFeeAsked(intent: PaymentIntent): boolean {
  const fee = feeOf(intent)
  if (!hasDeal(intent) || fee === undefined) return false
  return intent.booked !== 'no' || fee.state !== 'waiting' || fee.opening?.at !== undefined
}

export function withStep<Intent extends PaymentIntent>(intent: Intent, step: PaymentStep): Intent {
  return { ...intent, steps: intent.steps.map((other) => (other.id === step.id ? step : other)) }
}

export const hasDeal = (intent: PaymentIntent): intent is DealIntent => intent.deal !== undefined
