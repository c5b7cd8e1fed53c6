import type { ApiKey } from './api-key.ts'
import type { Partner } from './partner.ts'

/** Who is calling, by the kind of access that let them in. */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'key'; readonly partner: Partner; readonly key: ApiKey }
  /** The holder of one sign session's embed token. */
  | { readonly kind: 'embed-token'; readonly sessionId: string }
  /** A widget in a page of the partner's. */
  | { readonly kind: 'embed-session'; readonly partner: Partner; readonly origin: string }
  /** A widget that has no session yet. */
  | { readonly kind: 'embed-ticket'; readonly partner: Partner }

export type PartnerCaller = Extract<Caller, { readonly partner: Partner }>
