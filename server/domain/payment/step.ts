import type { Asset, StepFailure, StepKind } from '#contracts/api/payment.ts'
import type { ChainPoint } from './point.ts'
import type { UnsignedTx } from './tx.ts'

/**
 * One thing that a wallet signs for a payment, with what is known of its transaction:
 *
 *     waiting ──► opened ──► submitted ──► confirmed
 *                    ▲            │
 *                    └── failed ◄─┘
 *
 * transitions.ts has the moves. Amounts are decimal text.
 */
export type PaymentStep = WaitingStep | OpenedStep | SubmittedStep | ConfirmedStep | FailedStep

/** No transaction is known. Where `opening` is there, a wallet may have sent one all the same. */
export interface WaitingStep extends StepPast {
  readonly state: 'waiting'
  readonly opening?: Opening
}

/** A wallet is asked, and has not answered. */
export interface OpenedStep extends StepPast {
  readonly state: 'opened'
  readonly opening: HandOver
}

/** A transaction is known, and waits for the chain. */
export interface SubmittedStep extends SentStep {
  readonly state: 'submitted'
}

/** The transaction did what the step asks. */
export interface ConfirmedStep extends SentStep {
  readonly state: 'confirmed'
  readonly confirmedAt: string
  /** The amount that a product brought the payer, when the chain tells. */
  readonly receivedMinor?: string
}

/** The transaction came to nothing, or was given up. */
export interface FailedStep extends SentStep {
  readonly state: 'failed'
  readonly failure: StepFailure
}

/** The steps without a transaction that could still succeed. */
export type UnsentStep = WaitingStep | OpenedStep | FailedStep

/** What the step is, as it was planned. */
export interface StepForm {
  readonly id: string
  readonly kind: StepKind
  readonly title: string
  readonly asset: Asset
  readonly amountMinor: string
  readonly to: string
  /** The asset that it brings the payer, where that is another one. */
  readonly receives?: Asset
  readonly reference?: string
  /** The transaction that the wallet is asked to send. */
  readonly tx: UnsignedTx
}

/** What has happened with the step before, whatever its state. */
export interface StepPast extends StepForm {
  /** The sign session that last handed it to a wallet. */
  readonly session?: string
  /**
   * Whether a wallet may have had the step as it stands now: it was opened, or was answered to a partner's server
   * where it is found without having been.
   */
  readonly handedOver?: boolean
  /** The forms that it had before the offer was renewed, if a wallet may have sent them. */
  readonly earlier?: readonly UnsignedTx[]
  /** Further transactions that may have brought money for this fee: earlier ones, second ones, short ones. */
  readonly others?: readonly OtherPayment[]
  /** Transactions that were given up before the step was handed out again; one that turns up counts all the same. */
  readonly lost?: readonly string[]
  /** Transactions of the payer that were looked at and are not this step. */
  readonly dismissed?: readonly string[]
}

interface SentStep extends StepPast {
  readonly opening?: Opening
  readonly sent: Sent
  readonly seen?: Seen
}

/** From where in the payer's history the step's transaction is searched. */
export interface Opening {
  readonly from: ChainPoint
  /** The payer's next nonce at the last hand-over: a transaction with a lower one belongs to an earlier attempt. */
  readonly nonce?: number
  /** The account's number that requests bear since the last hand-over. Absent where they bear none. */
  readonly number?: number
  /** When the step was last handed to a wallet; absent where it was found without having been. */
  readonly at?: string
  /**
   * The form that a wallet got at the last hand-over, until the chain has told that it failed. Absent where
   * transactions do not end by themselves.
   */
  readonly tx?: UnsignedTx
}

export type HandOver = Opening & Required<Pick<Opening, 'nonce' | 'at'>>

/** The transaction, as it was told or found. */
export interface Sent {
  readonly txHash: string
  /** When it became known. */
  readonly at: string
  /** The transaction as a wallet has signed it, where we are who sends it, with when we last did. */
  readonly signed?: { readonly bytes: string; readonly sentAt: string }
}

/** What nodes have shown of the transaction. */
export interface Seen {
  readonly nonce?: number
  /** Since when, without a break, the chain has not shown it where it should stand. */
  readonly missingSince?: string
}

export interface OtherPayment {
  readonly txHash: string
  readonly at: string
}

/** The transaction of a step, if one is known. */
export const sentOf = (step: PaymentStep): Sent | undefined => ('sent' in step ? step.sent : undefined)

/** True for a step whose transaction is on its way or done. */
export const isSent = (step: PaymentStep): step is SubmittedStep | ConfirmedStep =>
  step.state === 'submitted' || step.state === 'confirmed'

/**
 * True when a step waits for the chain: its transaction has to be searched, or looked at again. That includes one
 * that was given up and may still turn up, and one that a wallet had before another attempt.
 */
export function isWatched(step: PaymentStep): boolean {
  if (step.state === 'waiting') return step.opening !== undefined
  return step.state === 'opened' || step.state === 'submitted' || isLost(step)
}

/** True when a step's transaction was given up without having failed. */
export function isLost(step: PaymentStep): boolean {
  return step.state === 'failed' && (step.failure === 'REPLACED' || step.failure === 'DROPPED')
}
