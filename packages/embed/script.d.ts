export type EmbedProduct = 'swap' | 'bridge' | 'sign'

/** The errors between a partner page and a widget. Stable: never renamed, never reused. */
export type EmbedErrorCode =
  /** `mount` found no element. */
  | 'E_TARGET'
  /** There is no partner with that slug. */
  | 'E_PARTNER'
  | 'E_PARTNER_SUSPENDED'
  /** An option has a value that is not allowed. */
  | 'E_CONFIG_INVALID'
  /** The widget did not answer in time: no connection, a blocker, or an origin that the browser refused. */
  | 'E_TIMEOUT'
  /** The page's own Content-Security-Policy does not allow the widget's frame. */
  | 'E_CSP_FRAME_SRC'
  /** The page's origin is not on the partner's allowlist; `detail.origin` is the entry to add. */
  | 'E_ORIGIN_NOT_ALLOWED'
  /** The widget sits in a frame of a frame. */
  | 'E_NESTED_FRAME'
  /** The widget's page was opened by itself, not inside a partner's page. */
  | 'E_NOT_FRAMED'
  /** Loader and widget share no protocol version. */
  | 'E_VERSION'
  | 'E_NETWORK_MISMATCH'
  /** The widget asked to open an address that is not one of our sign pages. */
  | 'E_URL'
  /** The page destroyed the widget before it was ready. */
  | 'E_DESTROYED'

export interface EmbedFailure {
  readonly code: EmbedErrorCode
  readonly message: string
  /** True when mounting again may succeed without a change to the page. */
  readonly retryable: boolean
  readonly detail?: Readonly<Record<string, unknown>>
}


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

export type Theme = 'auto' | 'light' | 'dark'

/** A colour as `#rgb` or `#rrggbb`. */
export type Colour = `#${string}`

export type Font = 'system' | 'rounded' | 'serif' | 'mono'

/**
 * How a widget looks. Every value is optional. A colour that cannot be read where it stands is made lighter or darker
 * until it can.
 */
export interface Appearance {
  /** Of buttons, links and the focus. */
  readonly accent?: Colour
  /** Behind the card; without it the page shows through. */
  readonly background?: Colour
  /** Of the card. It has to be light or dark enough for text. With it, the theme has nothing to choose. */
  readonly surface?: Colour
  readonly text?: Colour
  /** Of the card's corners, in CSS pixels: a whole number from 0 to 24. Smaller parts have less. */
  readonly radius?: number
  readonly font?: Font
  readonly density?: 'normal' | 'compact'
  /** As the option `theme`, which comes first. */
  readonly theme?: Theme
}

/** The parts that a page can leave out. Fees, the minimum, warnings, addresses and origins are not among them. */
export type Hideable = 'title' | 'chain' | 'flip'

/** What a page, or the account of its partner, says about the look of widgets. */
export interface Look {
  readonly appearance?: Appearance | undefined
  readonly hide?: readonly Hideable[] | undefined
}


export interface FactoryOptions {
  /** The partner's slug, as the operator of the service gave it. */
  readonly partner: string
}

export interface MountOptions {
  readonly product: EmbedProduct
  /** Height in CSS pixels that is reserved until the widget tells its own. */
  readonly height?: number
  readonly minHeight?: number
  readonly maxHeight?: number
  readonly theme?: Theme
  /** Colours, corners, font and density, in place of those that are stored for the partner. */
  readonly appearance?: Appearance
  /** Parts of the widget to leave out. */
  readonly hide?: readonly Hideable[]
  /** BCP 47 tag, such as `en` or `de-AT`: the language, and the format of numbers and dates. By default the visitor's. */
  readonly locale?: string
  /** `mainnet`, `testnet` or `sandbox`; must be the network that the deployment serves. */
  readonly network?: string
  /** Preselected chain, tokens and amount (in units, such as `1.5`). */
  readonly chain?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  /** Sign only: the session and its embed token, created on the partner's server. */
  readonly session?: string
  readonly et?: string
  /** Load the widget only when it comes near the viewport. */
  readonly lazy?: boolean
  /** Accessible name of the iframe. */
  readonly title?: string
  /** Milliseconds until a widget that does not answer counts as failed; 15,000 by default. */
  readonly timeout?: number
  /**
   * Called within the click by which a visitor wants to sign, before the sign window opens. Anything but `true` or
   * nothing, such as `false`, a promise or an error, leaves the window closed. It says nothing to the visitor: that is for the page.
   */
  readonly beforeSign?: (session: string) => boolean | void
  /** Called with every event of this widget. */
  readonly onEvent?: (event: SuiteEmbedEvent) => void
}

/** The part of the options that can change while the widget is mounted. */
export type LiveOptions = Pick<MountOptions, 'theme' | 'locale' | 'appearance' | 'hide'>

/**
 * How a sign page was opened: in a popup (a new tab, on some tablets), in this tab (phones: it replaces the partner
 * page), not at all because the browser blocked it, refused because its address is not one of ours, or kept closed by the page's `beforeSign`.
 */
export type HowOpened = 'popup' | 'tab' | 'blocked' | 'refused' | 'closed'


/** What can change while a widget is mounted. */
export type Changes = LiveOptions & Pick<MountOptions, 'onEvent'>

/** One mounted widget. */
export interface Handle {
  readonly id: string
  /** Resolves when the widget can be used, rejects with an Error that has the fields of EmbedFailure when it cannot be shown. */
  readonly whenReady: Promise<Handle>
  /** Changes options without a reload. Throws E_CONFIG_INVALID for those that count at mount. */
  readonly update: (changes: Changes) => void
  /** For the product sign: opens the sign window without the widget's button. Call it inside a click. */
  readonly open: () => HowOpened
  /** Takes the widget out of the page. It can be called at any time, and more than once. */
  readonly destroy: () => void
}

/** The widgets of one partner on this page. */
export interface Suite {
  /** Mounts a widget into an element or a selector's element. A widget that is mounted there is destroyed. */
  readonly mount: (target: Element | string, options: MountOptions) => Handle
  /** Destroys all widgets of the page. */
  readonly destroyAll: () => void
}

/** `SuiteEmbed({ partner })`. The second argument gets the result, also of a call that the async snippet queued. */
export type Factory = (options: FactoryOptions, use?: (suite: Suite) => void) => Suite

/** The events of all widgets on `window`. */
export type ScriptEvents = { readonly 'suite-embed': CustomEvent<SuiteEmbedEvent> } & {
  readonly [T in EventType as `suite-embed:${T}`]: CustomEvent<SuiteEmbedEvent<T>>
}

declare global {
  interface Window {
    /** The script, or the snippet's stub until the script is there. The stub only queues calls. */
    SuiteEmbed?: Factory & { readonly version?: string; readonly q?: readonly Parameters<Factory>[] }
  }
  interface WindowEventMap extends ScriptEvents {}
  /** Those of one widget on its element. */
  interface HTMLElementEventMap extends Pick<ScriptEvents, 'suite-embed'> {}
}
