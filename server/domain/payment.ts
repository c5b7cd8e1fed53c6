import type { Asset, StepFailure, StepKind, StepState, Warning } from '#contracts/api/payment.ts'
import type { ChainKey, Product } from '#contracts/api/values.ts'
import type { FeeTerms } from './fees.ts'
import { sortedJson } from './sorted-json.ts'

/**
 * A payment intent: what somebody is about to pay, the steps that a wallet signs for it, and what is known of
 * each step's transaction. Amounts are decimal text here, because this is what is stored.
 */
export interface PaymentIntent {
  readonly id: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly product: Product
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

/** A swap as it was quoted to whoever pays for it. */
export interface Deal {
  readonly request: SwapRequest
  readonly quote: IntentQuote
  /** When the quote ends. */
  readonly expiresAt: string
  readonly fee: IntentFee
}

/** An intent with a deal: one that has a fee and a price. */
export type DealIntent = PaymentIntent & { readonly deal: Deal }

export interface Anchor {
  readonly number: string
  readonly hash: string
}

export interface Attempt {
  readonly session?: string
  readonly txHash: string
  readonly submittedAt: string
  readonly failure: StepFailure
}

export interface SwapRequest {
  readonly fromToken: Asset
  readonly toToken: Asset
  readonly amountMinor: string
  readonly slippageBps: number
}

/** The part of a quote that is kept with its intent. */
export interface IntentQuote {
  readonly id: string
  readonly provider: string
  readonly expectedOutMinor: string
  readonly minOutMinor: string
  readonly priceImpactBps: number | null
  readonly networkFee?: { readonly asset: string; readonly amountMinor: string }
  readonly route: readonly { readonly label: string }[]
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

export interface PaymentStep {
  readonly id: string
  readonly kind: StepKind
  readonly title: string
  readonly asset: Asset
  readonly amountMinor: string
  readonly to: string
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
  /**
   * The payer's next nonce at the last hand-over, which requests for the step bear: what was sent before it belongs to
   * an earlier attempt.
   */
  readonly openedNonce?: number
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

/** An unsigned transaction in its chain's terms; the wallets turn it into what they sign. */
export type UnsignedTx = EvmTx | XrplTx | SolanaTx | StellarTx

export interface EvmTx {
  readonly family: 'evm'
  readonly chainId: number
  readonly from: string
  readonly to: string
  /** Wei, as decimal text. */
  readonly value: string
  /** 0x-prefixed hex. */
  readonly data: string
  /** The account's number, in what a wallet is asked for: see `withNumber`. */
  readonly nonce?: number
}

export interface XrplTx {
  readonly family: 'xrpl'
  /** 0 is the main network, 1 the test network. */
  readonly networkId: number
  readonly from: string
  /** The destination of a payment; of a trust line, its issuer. */
  readonly to: string
  /** The transaction in the ledger's JSON, without what wallets fill in; what they are asked for has a Sequence. */
  readonly txjson: TxJson
}

export interface TxJson {
  readonly TransactionType: string
  readonly Account: string
  readonly [field: string]: unknown
}

export interface SolanaTx {
  readonly family: 'solana'
  /** The first 32 characters of the genesis hash: what CAIP-2 calls the chain. */
  readonly cluster: string
  readonly from: string
  /** Who is paid; of a swap, the program that does it. */
  readonly to: string
  readonly purpose: 'transfer' | 'swap'
  /** The transaction in wire format, base64, with zeros where the payer's signature goes. */
  readonly transaction: string
  /** After this block height it cannot land any more, as decimal text. */
  readonly lastValidBlockHeight: string
}

export interface StellarTx {
  readonly family: 'stellar'
  /** The network's passphrase. */
  readonly network: string
  readonly from: string
  readonly to: string
  readonly operation: StellarOperation
  /** 32 bytes in lower-case hex, for a memo of type hash. */
  readonly memoHash?: string
  /** The upper bound of its time, in seconds since the epoch: no later ledger takes it. */
  readonly validUntil: number
}

/** Amounts are stroops (1e-7) as decimal text; assets are `native` or `CODE:ISSUER`. */
export type StellarOperation =
  | { readonly type: 'payment'; readonly asset: string; readonly amount: string }
  | {
      readonly type: 'path_payment_strict_send'
      readonly sendAsset: string
      readonly sendAmount: string
      readonly destAsset: string
      readonly destMin: string
      readonly path: readonly string[]
    }
  | { readonly type: 'change_trust'; readonly asset: string }

/** True when both ask for the same, in whatever order their fields stand. */
export const isSameTx = (a: UnsignedTx, b: UnsignedTx): boolean => sortedJson(a) === sortedJson(b)

/** When a transaction ends by its own words; `undefined` where it does not say so in time. */
export const endOf = (tx: UnsignedTx): Date | undefined =>
  tx.family === 'stellar' ? new Date(tx.validUntil * 1000) : undefined

/** A place in a chain's and an account's history, to search on from. */
export interface ChainPoint {
  readonly block: string
  /** The account's next nonce (sequence number) at that block; where accounts have none, the block itself. */
  readonly nonce: number
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

/** The intent with one step, found by its id, replaced. */
export function withStep<Intent extends PaymentIntent>(intent: Intent, step: PaymentStep): Intent {
  return { ...intent, steps: intent.steps.map((other) => (other.id === step.id ? step : other)) }
}

export const hasDeal = (intent: PaymentIntent): intent is DealIntent => intent.deal !== undefined
