import type { Asset, StepFailure, StepKind } from '#contracts/api/payment.ts'
import type { ChainPoint } from './point.ts'
import type { UnsignedTx } from './tx.ts'

/**
 * One transaction that a wallet signs for a payment, with everything known of it:
 *
 *     planned ──► waiting ◄─► opened ──► submitted ──► confirmed
 *                                ▲            │
 *                                └── failed ◄─┘
 *
 * transitions.ts has the moves. Amounts are decimal text.
 */
export type PaymentStep = PlannedStep | FormedStep

/** A step whose transaction is written. */
export type FormedStep = WaitingStep | OpenedStep | SubmittedStep | ConfirmedStep | FailedStep

/** The transaction is not written yet: its target is known only once the fee is paid. */
export interface PlannedStep extends StepPlan, StepHistory {
  readonly state: 'planned'
  /** The place to search from, where a wallet had an earlier form. */
  readonly opening?: Opening
}

/** No transaction is known. With an `opening`, a wallet may have sent one all the same. */
export interface WaitingStep extends StepPast {
  readonly state: 'waiting'
  readonly opening?: Opening
}

/** A wallet was asked, and has not answered. */
export interface OpenedStep extends StepPast {
  readonly state: 'opened'
  readonly opening: HandOver
}

/** A transaction is known, and not yet confirmed. */
export interface SubmittedStep extends SentStep {
  readonly state: 'submitted'
}

/** The transaction did what the step asks for. */
export interface ConfirmedStep extends SentStep {
  readonly state: 'confirmed'
  readonly confirmedAt: string
  /** The amount that a product brought the payer, when the chain tells. */
  readonly receivedMinor?: string
}

/** The transaction failed, or was given up. */
export interface FailedStep extends SentStep {
  readonly state: 'failed'
  readonly failure: StepFailure
}

/** The steps without a transaction that could still succeed. */
export type UnsentStep = WaitingStep | OpenedStep | FailedStep

/** All of a step but its target and its transaction. */
export interface StepPlan {
  readonly id: string
  readonly kind: StepKind
  readonly title: string
  readonly asset: Asset
  readonly amountMinor: string
  /** The asset that the payer receives, where it is another one. */
  readonly receives?: Asset
  /** Of a swap that a partner made itself. */
  readonly swap?: StatedSwap
  /**
   * Of a product step whose transaction is not the end of it: the payment stays open until its product says how it
   * ended (`Payments.finish`).
   */
  readonly endsLater?: true
}

/** What a transaction says of its swap. Assets by their ids; of those, the tokens that a list names. */
export interface StatedSwap {
  readonly from: string
  readonly amountMinor: string
  readonly to: string
  readonly minOutMinor: string
  readonly tokens: readonly Asset[]
}

/** The step as a wallet is asked for it. */
export interface StepForm extends StepPlan {
  readonly to: string
  readonly reference?: string
  /** The destination tag or memo of a payment that is no fee. */
  readonly extraId?: string
  /** The transaction that the wallet is asked to send. */
  readonly tx: UnsignedTx
}

/** True once a step's transaction is written. */
export const isForm = (step: StepForm | StepPlan): step is StepForm => 'tx' in step

/** The step and its past, the same in every state. */
export interface StepPast extends StepForm, StepHistory {}

export interface StepHistory {
  /** The sign session that last handed it to a wallet. */
  readonly session?: string
  /**
   * True when a wallet may have the step in its present form: it was opened, or it was answered to a partner's server
   * on a chain that finds it without an opening.
   */
  readonly handedOver?: boolean
  /** Its forms before the offer was renewed, if a wallet may have sent them. */
  readonly earlier?: readonly UnsignedTx[]
  /** Further transactions that may have brought money for this fee: earlier, second and short ones. */
  readonly others?: readonly OtherPayment[]
  /** Transactions that were given up before the step was handed out again; they count if they turn up. */
  readonly lost?: readonly string[]
  /** Transactions of the payer that were judged and are not this step. */
  readonly dismissed?: readonly string[]
}

interface SentStep extends StepPast {
  readonly opening?: Opening
  readonly sent: Sent
  readonly seen?: Seen
}

/** The place in the payer's history from which the step's transaction is searched. */
export interface Opening {
  readonly from: ChainPoint
  /** The payer's next nonce at the last hand-over: a transaction with a lower one belongs to an earlier attempt. */
  readonly nonce?: number
  /** The account's number in requests since the last hand-over. Absent where they have none. */
  readonly number?: number
  /** When the step was last handed to a wallet; absent where it was found without an opening. */
  readonly at?: string
  /** The form that a wallet got last, until the chain shows that it failed. Absent where transactions have no end. */
  readonly tx?: UnsignedTx
}

export type HandOver = Opening & Required<Pick<Opening, 'nonce' | 'at'>>

/** The transaction, as it was reported or found. */
export interface Sent {
  readonly txHash: string
  /** When it became known. */
  readonly at: string
  /** Where we send it: the transaction as a wallet signed it, and when we last sent it. */
  readonly signed?: { readonly bytes: string; readonly sentAt: string }
}

/** The transaction as nodes have shown it. */
export interface Seen {
  readonly nonce?: number
  /** Since when, without a break, the chain has not shown it at its place. */
  readonly missingSince?: string
  /** Nothing can undo it: from then on, the chain is not asked again. */
  readonly final?: true
}

export interface OtherPayment {
  readonly txHash: string
  readonly at: string
}

export const sentOf = (step: PaymentStep): Sent | undefined => ('sent' in step ? step.sent : undefined)

/** True for a step whose transaction is known and has not failed. */
export const isSent = (step: PaymentStep): step is SubmittedStep | ConfirmedStep =>
  step.state === 'submitted' || step.state === 'confirmed'

/**
 * True when the step's transaction must be searched, or judged again. This includes a transaction that was given up and
 * may still turn up, and one that a wallet had before another attempt.
 */
export function isWatched(step: PaymentStep): step is FormedStep {
  if (step.state === 'planned') return false
  if (step.state === 'waiting') return step.opening !== undefined
  return step.state === 'opened' || step.state === 'submitted' || isLost(step)
}

/** True when a step's transaction was given up without having failed. */
export function isLost(step: PaymentStep): boolean {
  return step.state === 'failed' && isGivenUp(step.failure)
}

/** True for a transaction that no node showed any more. It may still turn up. */
export const isGivenUp = (failure: StepFailure): boolean => failure === 'REPLACED' || failure === 'DROPPED'
