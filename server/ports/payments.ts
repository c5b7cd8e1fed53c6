import type { ProductKey } from '#contracts/api/values.ts'
import type { Partner } from '../domain/partner.ts'
import type { DealIntent, PaymentIntent } from '../domain/payment/intent.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { Product, Quote } from './product.ts'

/**
 * The payment engine, as products and sign sessions use it: it prepares intents, takes in the transactions of wallets,
 * watches them on chain, and books the fees. Every method that changes an intent resolves once that is durable.
 */
export interface Payments {
  /** A new intent with its steps ready to sign. Throws what the product and the chain throw. */
  prepare<Request, Offer, Quoted extends Quote<Offer>>(
    product: Product<Request, Offer, Quoted>,
    order: PaymentOrder<Request>,
  ): Promise<DealIntent<Offer>>
  /** An intent of one transaction that a partner made itself; it has no fee. */
  adopt(supplied: SuppliedTx): Promise<PaymentIntent>
  /** Renews the offer of the steps that nothing was sent for, when it has ended. */
  refresh(id: string): Promise<PaymentIntent>
  /**
   * Notes that a step is being handed to a wallet. A step that was opened before is opened again only by a caller who
   * knows when: of two windows, one asks a wallet.
   */
  open(id: string, stepId: string, session: string, openedAt?: string): Promise<PaymentIntent>
  /** Takes in the hash that a wallet answered for a step. */
  submit(id: string, stepId: string, txHash: string, session: string): Promise<PaymentIntent>
  /**
   * Sends the transaction that a wallet has signed for a step, and answers its hash once that is durable; from then on
   * it is sent until nodes know it, or it can land no more. The same again is no change. Throws SuiteError:
   * INVALID_REQUEST for anything but the step as it was handed out, SLIPPAGE for a transaction that would fail; then
   * nothing is sent.
   */
  broadcast(id: string, stepId: string, signed: string, session: string): Promise<string>
  /** Makes a failed product step ready for another attempt. */
  retry(id: string): Promise<PaymentIntent>
  /** Verifies a fee transaction that a partner reports, and books it. */
  report(claim: FeeClaim): Promise<FeeReport>
  /** Calls back with each intent that has changed; the answer stops it. */
  onChange(listener: (intent: PaymentIntent) => void): () => void
}

interface PartnerPayment {
  readonly partner: Partner
  readonly env: 'test' | 'live'
  readonly chain: string
}

export interface PaymentOrder<Request> extends PartnerPayment {
  /** As the caller wrote it; read by the chain. */
  readonly payer: string
  /** The product's own record of the order: see ports/product.ts. */
  readonly request: Request
  readonly partnerBps?: number
}

export interface SuppliedTx extends PartnerPayment {
  readonly product: ProductKey
  readonly tx: UnsignedTx
}

export interface FeeClaim extends PartnerPayment {
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
