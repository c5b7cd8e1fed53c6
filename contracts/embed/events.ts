import type { EmbedFailure } from './errors.ts'
import type { EmbedProduct } from './products.ts'

/**
 * The `suite-embed` events of a partner page, by type. Each is dispatched on `window` as `suite-embed`, on
 * `window` as `suite-embed:<type>`, and on the mount element, with the same frozen detail.
 * `object` stands for no data of its own.
 *
 * They are hints for the page's own display. A partner's server acts only on answers of the API:
 * any script of the page can dispatch an event that looks like these.
 */
export interface EventData {
  /** The iframe is in the page. */
  mounted: object
  /** The widget can be used. `ms` since mount. */
  ready: { readonly ms: number }
  /** The widget has a new height in CSS pixels. */
  resize: { readonly height: number }
  /**
   * The user changed the form. A bridge names its currencies with their networks, such as `usdc/eth`, and gives decimal
   * text in place of minor units.
   */
  form_changed: {
    readonly chain: string
    readonly fromToken: string
    readonly toToken: string
    readonly amountMinor?: string
    /** Decimal text in place of `amountMinor`, for a `fromToken` issued on the XRP Ledger: it has no minor unit. */
    readonly amount?: string
  }
  /** A quote is shown. An amount of a token issued on the XRP Ledger is in the field that ends in `Amount`. */
  quote: {
    readonly chain: string
    readonly fromToken: string
    readonly toToken: string
    readonly inAmountMinor?: string
    readonly inAmount?: string
    readonly expectedOutMinor?: string
    readonly expectedOutAmount?: string
    readonly minOutMinor?: string
    readonly minOutAmount?: string
    readonly expiresAt: string
  }
  /** The user sees the summary of the payment before signing. */
  review: { readonly session: string }
  wallet_connected: { readonly chain: string; readonly address: string }
  /** The user asked to sign. Told once for each session while the page stays. */
  sign_requested: { readonly session: string }
  popup_opened: { readonly session: string }
  popup_blocked: { readonly session: string }
  /** The popup is gone. Only the session's status says what happened to the payment. */
  popup_closed: { readonly session: string }
  /** A wallet was asked for a step. */
  signing: { readonly session: string; readonly step: string }
  /** A transaction of a step was sent; the fee step's comes before `signed`. */
  submitted: { readonly session: string; readonly step: string; readonly txHash: string }
  /** The server has the last step's transaction. */
  signed: { readonly session: string; readonly txHash: string; readonly late?: boolean }
  /** The transaction was verified on its chain. */
  settled: { readonly session: string; readonly txHash: string }
  /** A product that delivers on another chain: its order was made, or has a new status. */
  order: { readonly session: string; readonly order: string; readonly status: string }
  /** The transaction failed on its chain, or differs from the one that was prepared. */
  failed: { readonly session: string; readonly reason: string }
  expired: { readonly session: string }
  cancelled: { readonly session: string }
  error: EmbedFailure
  destroyed: object
}

export type EventType = keyof EventData

/** `event.detail` of a `suite-embed` event. */
export type SuiteEmbedEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly v: 1
    readonly type: K
    /** One mounted widget; a page can hold several. Empty for options that mounted nothing. */
    readonly instance: string
    readonly partner: string
    /** Absent for options that named no product. */
    readonly product?: EmbedProduct
    /** Milliseconds since the epoch. */
    readonly ts: number
  } & EventData[K]
}[T]
