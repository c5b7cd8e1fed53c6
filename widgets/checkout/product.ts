import type { ReadonlySignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Delivery, Order } from '#contracts/api/delivery.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { ApiError } from '../api/call.ts'
import type { SignSession } from '../api/in-minor.ts'
import type { Phase } from '../models/session-phase.ts'
import type { Signed } from './quote/confirmations.ts'
import type { PricedQuote } from './quote/priced-quote.ts'
import type { PriceOf } from './quote/worth.ts'
import type { ProblemText } from './problem-text.ts'

/** The sentences of a checkout that name its product. */
export interface ProductText {
  readonly phases: Readonly<Record<Phase['kind'], string>>
  readonly review: {
    readonly approve: (symbol: string) => string
    readonly product: (from: string, to: string) => string
  }
  readonly progress: {
    readonly loading: string
    readonly steps: string
    readonly feePaid: string
    /** The payment failed, and there is no credit for another attempt. */
    readonly nothingDone: string
    readonly retry: string
    readonly goOn: string
    readonly closed: string
  }
  readonly receipt: {
    readonly transaction: string
    readonly again: string
  }
  readonly unfinished: string
  /** Used in place of the checkout's own words for a refusal. */
  readonly problems: Partial<Readonly<Record<ApiError['code'], ProblemText>>>
}

export interface SummaryProps {
  readonly quote: Pick<
    PricedQuote,
    'chain' | 'toChain' | 'fromToken' | 'toToken' | 'inAmountMinor' | 'expectedOutMinor'
  >
  readonly locale: string
  readonly priceOf: PriceOf
  readonly logoOf?: LogoOf | undefined
}

export interface Product {
  readonly text: ProductText
  /** How the fee is paid, in words. */
  readonly feeNote: (percent: string, signed: Signed) => string
  /** The two sides of the payment at a glance. */
  readonly Summary: ComponentType<SummaryProps>
  /** Explains a refusal by the two tokens, where their pair is the reason. */
  readonly explain?: (problem: ApiError, pair: Pair | undefined) => ProblemText | undefined
  /** More terms on the review, such as where the payment goes. */
  readonly Terms?: ComponentType<TermsProps>
  /** The words for a state of a payment under way that only this product has. */
  readonly state?: (session: SignSession, locale: string) => ProductState | undefined
  /** In place of the last screens, from the last step's transaction on. */
  readonly After?: ComponentType<AfterProps>
}

export interface ProductState {
  /** In place of the phase's. */
  readonly title?: string
  readonly text: string
  /** Why it does not go on. */
  readonly problem?: ProblemText
}

/** The payment that a product's own parts show. */
export interface PaymentProps {
  readonly session: SignSession
  readonly page: Pick<EmbedPage, 'chains'>
  readonly locale: string
}

export interface TermsProps extends PaymentProps {
  readonly delivery: Delivery | undefined
}

export interface AfterProps extends PaymentProps {
  /** Starts another payment. */
  readonly onAgain: () => void
  /** The order of a product that delivers on another chain. */
  readonly order: Order
}

/** Where the logo of a token is. */
type LogoOf = (chain: string, address: string) => string | undefined

interface Pair {
  readonly from: Asset
  readonly to: Asset
}

export interface ProductForm {
  readonly online: ReadonlySignal<boolean>
  readonly problem: ReadonlySignal<ApiError | undefined>
  readonly quote: {
    /** The present quote, and its time in milliseconds since the epoch. */
    readonly live: ReadonlySignal<{ readonly quote: PricedQuote; readonly at: number } | undefined>
    /** The quote has expired, and there is no newer one yet. */
    readonly stale: ReadonlySignal<boolean>
    readonly problem: ReadonlySignal<ApiError | undefined>
    /** Time of the next automatic attempt, in milliseconds since the epoch. */
    readonly retryAt: ReadonlySignal<number | undefined>
  }
  /** The tokens that a price is asked for. */
  readonly pair: ReadonlySignal<Pair | undefined>
  readonly priceOf: PriceOf
  /** Left out where quotes have the logos themselves. */
  readonly logoOf?: LogoOf
  readonly retry: () => void
  readonly connectWallet: () => Promise<void>
  /** Starts another payment. */
  readonly again: () => void
}
