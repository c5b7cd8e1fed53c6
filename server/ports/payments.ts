import type { Asset } from '#contracts/api/payment.ts'
import type { Verification } from '#contracts/api/trade/session-step.ts'
import type { ProductKey } from '#contracts/api/values.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import type { Minor } from '../domain/money.ts'
import type { StatedSwap } from '../domain/payment/step.ts'
import type { Partner } from '../domain/partner.ts'
import type { DealIntent, PaymentIntent } from '../domain/payment/intent.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { Completion, Product, Quote } from './product.ts'

/**
 * The payment engine, as products and sign sessions use it: it prepares intents, takes the transactions of wallets,
 * watches them on the chain, and books the fees. A method that changes an intent resolves once the change is durable.
 */
export interface Payments {
  /** A new intent with its steps ready to sign. Throws the errors of the product and of the chain. */
  prepare<Request, Offer, Quoted extends Quote<Offer>>(
    product: Product<Request, Offer, Quoted>,
    order: PaymentAsk<Request>,
  ): Promise<DealIntent<Offer>>
  /** The open payments of the same account with the same partner whose fee is paid. */
  paidFees(of: Pick<PaymentIntent, 'partner' | 'env' | 'product' | 'chain' | 'payer'>): Promise<PaidFees>
  /** An intent of one transaction that a partner made itself; it has no fee. */
  adopt(supplied: SuppliedTx): Promise<PaymentIntent>
  /** Renews an offer that has ended, and the steps that were not sent. */
  refresh(id: string): Promise<PaymentIntent>
  /**
   * Opens a step, or all that one transaction carries (TOGETHER): notes that it is handed to a wallet. Only a caller that knows the time of the last opening can open
   * it again, so that only one of two windows asks a wallet.
   */
  open(id: string, stepId: string, session: string, openedAt?: string): Promise<PaymentIntent>
  /**
   * Notes that the wallet declined a step that was opened at `openedAt`, with the code of its error. It is watched
   * further. Of the steps together, only some codes let them be opened alone: see `refusesTogether`.
   */
  decline(id: string, stepId: string, openedAt: string, code?: number): Promise<PaymentIntent>
  /** Takes the hash that a wallet answered for a step. */
  submit(id: string, stepId: string, txHash: string, session: string): Promise<PaymentIntent>
  /**
   * Sends the transaction that a wallet has signed for a step, and answers its hash once that is durable. The
   * transaction is sent again until nodes know it, or until it can no longer land. A repeated call changes nothing.
   * Throws SuiteError, and sends nothing: INVALID_REQUEST for anything but the step as it was handed out, SLIPPAGE
   * for a transaction that would fail.
   */
  broadcast(id: string, stepId: string, signed: string, session: string): Promise<string>
  /** Throws FEE_TX_PENDING where the product of a payment may be on its way, so that nobody may sign it again. */
  mustBeUnsent(id: string): Promise<void>
  /**
   * Gives a payment whose fee is a credit another order of its product: `completion` is its step, instead of the one of
   * `seen`, the payment as the caller has judged it. The fee stays as it was paid. The earlier forms of the step stay
   * watched, so the product answers for it that they cannot count beside the new one from `block` on: the payer's
   * history is read at least up to there. Throws SuiteError: FEE_TX_PENDING where a transaction of the step may be on
   * its way, or the payment has changed since; UNAVAILABLE while the nodes lag behind that block; SESSION_NOT_PENDING
   * where the fee is no credit any more.
   */
  exchange<Offer>(
    seen: DealIntent<Offer>,
    completion: Completion<Offer>,
    block?: number,
  ): Promise<DealIntent<Offer>>
  /** Makes a failed product step ready for another attempt. */
  retry(id: string): Promise<PaymentIntent>
  /**
   * The payment with its product step in full: asks the product for a step that is planned. Throws the product's
   * SuiteError, FEE_TX_PENDING before the fee is booked, and SESSION_NOT_PENDING once the payment has ended. A step that
   * has its transaction stays as it is, so a repeated call answers the same. From then on the step counts as handed out.
   */
  complete(id: string): Promise<DealIntent>
  /** Verifies a fee transaction that a partner reports, and books it. */
  report(claim: FeeClaim): Promise<FeeReport>
  /**
   * Takes a transaction that may have paid the treasury, as if it had been found in its history: into the payment that
   * it is meant for or, once nothing can undo it, into suspense. Doing it again is harmless.
   */
  takeIncoming(chain: string, txHash: string): Promise<void>
  /**
   * Ends a payment whose product step `endsLater`, by what became of its confirmed transaction: it is settled, or the
   * step has failed and the fee is a credit again. A repeated call, or one for an earlier transaction, changes nothing.
   */
  finish(id: string, txHash: string, outcome: 'succeeded' | 'failed'): Promise<PaymentIntent>
  /** Tells the listeners of a payment that its product has news of it. */
  notify(id: string): Promise<void>
  /** Calls `listener` with each changed intent; the returned function stops it. */
  onChange(listener: (intent: PaymentIntent) => void): () => void
}

/** Open payments whose fee is paid; the newest is the last. */
export interface PaidFees<Intent = DealIntent> {
  /** Those whose fee is a credit. */
  readonly credits: readonly Intent[]
  /** Those whose product is on its way: another one needs another fee, unless that product fails. */
  readonly onTheirWay: readonly Intent[]
}

interface PartnerPayment {
  readonly partner: Partner
  readonly env: 'test' | 'live'
  readonly chain: string
}

export interface PaymentAsk<Request> extends PartnerPayment {
  /** As the caller wrote it; read by the chain. Absent where anyone may pay: the plan has no step beside the fee. */
  readonly payer?: string
  /** The product's own record: see ports/product.ts. */
  readonly request: Request
  readonly partnerBps?: number
  /** The quote whose price is to be kept: see `Order`. */
  readonly quoteId?: string
}

export interface SuppliedTx extends PartnerPayment {
  readonly product: ProductKey
  readonly tx: UnsignedTx
  /** The token that the transaction is about, for its step to name. Without one, the step names the coin that it sends. */
  readonly token?: { readonly asset: Asset; readonly amount: Minor }
  /** What it says of its swap, where it is one. */
  readonly swap?: StatedSwap
  /** What its payer should know before it is signed. */
  readonly warnings?: readonly Warning[]
}

export interface FeeClaim extends PartnerPayment {
  readonly amountMinor?: string | undefined
  readonly amount?: string | undefined
  /** The only product whose fees are meant; any when absent. */
  readonly product?: ProductKey
  /** The product compares the amount itself, with what was prepared. */
  readonly comparesAmount?: true
  readonly feeTxHash: string
  /** Absent where only the fee is reported. */
  readonly sourceTxHash?: string
}

export interface FeeReport {
  readonly intent: DealIntent
  readonly feeTxHash: string
  /** The transaction of the product step: the reported one, unless another one was known. */
  readonly sourceTxHash?: string
  readonly sourceVerification: Verification
  /** True when the fee was in the ledger before this report. */
  readonly duplicate: boolean
}
