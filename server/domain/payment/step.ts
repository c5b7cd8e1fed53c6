import type { Asset, StepFailure, StepKind, StepState } from '#contracts/api/payment.ts'
import type { ChainPoint } from './point.ts'
import type { UnsignedTx } from './tx.ts'

export interface PaymentStep {
  readonly id: string
  readonly kind: StepKind
  readonly title: string
  readonly asset: Asset
  readonly amountMinor: string
  readonly to: string
  /** What it brings the payer, where that is another asset. */
  readonly receives?: Asset
  readonly reference?: string
  /** What the wallet is asked to send. */
  readonly tx: UnsignedTx
  /** What it was asked before the quote was renewed, if a wallet may have sent that. */
  readonly earlier?: readonly UnsignedTx[]
  readonly state: StepState
  /** The sign session that last handed it to a wallet. */
  readonly session?: string
  /** When it was last handed to a wallet, and from where in the payer's history its transaction is looked for. */
  readonly openedAt?: string
  readonly openedFrom?: ChainPoint
  /** The payer's next nonce at the last hand-over: what was sent before it belongs to an earlier attempt. */
  readonly openedNonce?: number
  /** The account's number that requests bear since the last hand-over. Absent where they bear none. */
  readonly openedNumber?: number
  /**
   * Whether a wallet may have had the step as it stands now: it was opened, or was answered to a partner's server
   * where it is found without having been.
   */
  readonly handedOver?: boolean
  /**
   * The form that a wallet got at the last hand-over, until the chain has told that it failed. Absent where
   * transactions do not end by themselves.
   */
  readonly openedTx?: UnsignedTx
  readonly txHash?: string
  /** That transaction as a wallet has signed it, where we are who sends it, with when we last did. */
  readonly signedTx?: { readonly bytes: string; readonly sentAt: string }
  /** The nonce of that transaction, once a node has shown it. */
  readonly nonce?: number
  readonly submittedAt?: string
  readonly confirmedAt?: string
  /** Since when, without a break, the chain has not shown its transaction where it should stand. */
  readonly missingSince?: string
  /** Further transactions that may have brought money for this fee: earlier ones, second ones, short ones. */
  readonly others?: readonly { readonly txHash: string; readonly at: string }[]
  /** What a confirmed product brought the payer, when the chain tells. */
  readonly receivedMinor?: string
  readonly failure?: StepFailure
  /** Transactions that were given up before the step was handed out again; one that turns up counts all the same. */
  readonly lost?: readonly string[]
  /** Transactions of the payer that were looked at and are not this step. */
  readonly dismissed?: readonly string[]
}

/**
 * True when a step waits for the chain: its transaction has to be looked for, or looked at again. That includes one
 * that was given up and may still turn up, and one that a wallet had before another attempt.
 */
export function isWatched(step: PaymentStep): boolean {
  if (step.state === 'opened' || step.state === 'submitted' || isLost(step)) return true
  return step.state === 'waiting' && step.openedFrom !== undefined
}

/** True when a step's transaction was given up without having failed. */
export function isLost({ state, failure }: Pick<PaymentStep, 'state' | 'failure'>): boolean {
  return state === 'failed' && (failure === 'REPLACED' || failure === 'DROPPED')
}
