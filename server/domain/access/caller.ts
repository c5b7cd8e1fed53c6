import type { Member, OperatorMember, PartnerMember } from '../account/member.ts'
import type { AccountSession } from '../account/session.ts'
import type { ApiKey } from './api-key.ts'
import type { Partner } from '../partner.ts'

/** The parts of a request that say who is calling. */
export interface Credentials {
  /** The different API keys that were sent, in any place. */
  readonly keys: readonly string[]
  readonly embedToken?: string | undefined
  readonly embedSession?: string | undefined
  readonly ticket?: string | undefined
  /** The signatures of the body that were sent. */
  readonly signatures?: readonly string[]
  /** The body as it came. */
  readonly rawBody?: Uint8Array | undefined
  /** The token of a session of the dashboard, from the browser's cookie. */
  readonly session?: string | undefined
  /** The client, as it is counted. */
  readonly address?: string
  /** The sign session that the path names. */
  readonly sessionId?: string | undefined
}

export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'key'; readonly partner: Partner; readonly key: ApiKey }
  /** The holder of one sign session's embed token. */
  | { readonly kind: 'embed-token'; readonly partner: Partner; readonly sessionId: string }
  /** A visitor's widget in a page of the partner's. */
  | ({ readonly kind: 'embed-session'; readonly partner: Partner } & Omit<EmbedClaim, 'partner'>)
  /** A widget that has no session yet. */
  | { readonly kind: 'embed-ticket'; readonly partner: Partner }
  /** Another service of the suite. */
  | { readonly kind: 'internal' }
  /** A signed-in member of a partner account. */
  | ({ readonly kind: 'account'; readonly partner: Partner; readonly member: PartnerMember } & SignedIn)
  /** A signed-in operator of this service. */
  | ({ readonly kind: 'operator'; readonly member: OperatorMember } & SignedIn)
  /** Either of them, at endpoints about their own sign-in. */
  | ({ readonly kind: 'member'; readonly member: Member } & SignedIn)

interface SignedIn {
  readonly session: AccountSession
  /** The client that the call came from. */
  readonly address: string
}

export type SignedInCaller = Extract<Caller, SignedIn>

/** The owner of an embed session. */
export interface EmbedClaim {
  readonly partner: string
  /** Origin of the page around the widget. */
  readonly origin: string
  /** SHA-256 of the visitor's secret, in hex. */
  readonly visitor: string
}

/** A partner's server. */
export type KeyCaller = Extract<Caller, { readonly kind: 'key' }>

/** Who calls the API of products, in the name of a partner. */
export type PartnerCaller = Extract<Caller, { readonly kind: 'key' | 'embed-session' | 'embed-ticket' }>

/** The budget that a caller's requests count against: the key's, or that of one address in the partner's widgets. */
export function countedAs(caller: PartnerCaller, address: string): string {
  return caller.kind === 'key' ? `key ${caller.key.id}` : `embed ${caller.partner.slug} ${address}`
}
