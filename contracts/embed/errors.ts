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
