import type { Minor } from '../domain/money.ts'
import type { Partner } from '../domain/partner.ts'
import type { DealIntent, PaymentIntent, SwapRequest } from '../domain/payment/intent.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { FeeSplit, FeeTerms } from '../domain/fees.ts'
import type { Route } from '../domain/quote.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { ChainKey, Product } from '#contracts/api/values.ts'

/** A swap as somebody asks for it; texts as the caller wrote them. */
export interface SwapAsk {
  readonly partner: Partner
  readonly chain: string
  readonly fromToken: string
  readonly toToken: string
  /** Whole minor units; of assets that have none, decimal text in `amount`. */
  readonly amountMinor?: string | undefined
  readonly amount?: string | undefined
  readonly slippageBps?: number | undefined
  readonly partnerBps?: number | undefined
  readonly payer?: string | undefined
  /** Where the texts stood, for naming one that is wrong. */
  readonly sentIn: 'query' | 'body'
}

/** The same, understood: tokens known, fee split, route found. */
export interface QuotedSwap {
  readonly id: string
  readonly chain: ChainKey
  readonly request: SwapRequest
  readonly amount: Minor
  readonly terms: FeeTerms
  readonly fee: FeeSplit
  /** What the fee is paid in. */
  readonly feeAsset: Asset
  readonly route: Route
}

/**
 * The payment engine, as products and sign sessions use it: it prepares intents, takes in what wallets sent,
 * watches it on chain, and books the fees. Every method that changes an intent resolves once that is durable.
 */
export interface Payments {
  /** A quote that nothing is kept of. */
  quote(ask: SwapAsk): Promise<QuotedSwap>
  /** A new intent with its steps ready to sign. */
  prepare(ask: SwapAsk & { readonly payer: string; readonly env: 'test' | 'live' }): Promise<DealIntent>
  /** An intent of one transaction that a partner made itself; it has no fee. */
  adopt(supplied: SuppliedTx): Promise<PaymentIntent>
  /** Renews the quote of the steps that nothing was sent for, when it has expired. */
  refresh(id: string): Promise<PaymentIntent>
  /**
   * Notes that a step is being handed to a wallet. One that was opened before is opened anew only by who knows
   * when: of two windows, one asks a wallet.
   */
  open(id: string, stepId: string, session: string, openedAt?: string): Promise<PaymentIntent>
  /** Takes in the hash that a wallet answered for a step. */
  submit(id: string, stepId: string, txHash: string, session: string): Promise<PaymentIntent>
  /**
   * Sends what a wallet has signed for a step, and answers its hash once that is durable; from then on it is sent
   * until nodes know it, or it can land no more. The same again is no change. Throws SuiteError: INVALID_REQUEST for
   * what is not the step as it was handed out, SLIPPAGE for what would fail; then nothing is sent.
   */
  broadcast(id: string, stepId: string, signed: string, session: string): Promise<string>
  /** Makes a failed product step ready for another attempt. */
  retry(id: string): Promise<PaymentIntent>
  /** Verifies a fee transaction that a partner reports, and books it. */
  report(claim: FeeClaim): Promise<FeeReport>
  /** Calls back with each intent that has changed; the answer stops it. */
  onChange(listener: (intent: PaymentIntent) => void): () => void
}

export interface SuppliedTx {
  readonly partner: Partner
  readonly env: 'test' | 'live'
  readonly chain: string
  readonly product: Product
  readonly tx: UnsignedTx
}

export interface FeeClaim {
  readonly partner: Partner
  readonly env: 'test' | 'live'
  readonly chain: string
  readonly amountMinor?: string | undefined
  readonly amount?: string | undefined
  readonly feeTxHash: string
  readonly sourceTxHash: string
}

export interface FeeReport {
  readonly intent: DealIntent
  readonly feeTxHash: string
  /** The transaction of the product step as it is known: the one that was reported, unless there was another. */
  readonly sourceTxHash: string
  /** True when the fee was in the ledger before this report. */
  readonly duplicate: boolean
}
