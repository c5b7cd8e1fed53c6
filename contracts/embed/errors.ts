/** What can go wrong between a partner page and a widget. Stable: never renamed, never reused. */
export type EmbedErrorCode =
  /** `mount` found no element. */
  | 'E_TARGET'
  /** No partner of that slug. */
  | 'E_PARTNER'
  | 'E_PARTNER_SUSPENDED'
  /** An option has a value that it cannot have. */
  | 'E_CONFIG_INVALID'
  /** The widget did not answer in time: network, blocker, or an origin that the browser refused. */
  | 'E_TIMEOUT'
  /** The page's own Content-Security-Policy does not let the widget's frame in. */
  | 'E_CSP_FRAME_SRC'
  /** The page's origin is not on the partner's allowlist; `detail.origin` is the entry to add. */
  | 'E_ORIGIN_NOT_ALLOWED'
  /** The widget sits in a frame of a frame. */
  | 'E_NESTED_FRAME'
  /** The widget's page was opened by itself, in no partner's page. */
  | 'E_NOT_FRAMED'
  /** Loader and widget share no protocol version. */
  | 'E_VERSION'
  | 'E_NETWORK_MISMATCH'
  /** The widget asked to open an address that is not a sign page of ours. */
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
