import type { SessionStatus } from '#contracts/api/trade/session-step.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { UnsignedTx } from './payment/tx.ts'

/** A sign session as stored: it hosts an intent's steps for a popup. The fate of the steps is read from the intent. */
export interface SignSession {
  readonly id: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly purpose: 'sign' | 'connect'
  readonly chain: ChainKey
  /** Absent for a session that only connects a wallet. */
  readonly product?: ProductKey
  readonly origin: string
  /** The visitor whose widget created it: SHA-256 of their secret, in hex. Absent for a session that a key created. */
  readonly visitor?: string
  readonly instruction?: string
  readonly returnUrl?: string
  readonly reference?: string
  /** Sessions of a widget: the request to prepare once the payer is known, in the product's own record. */
  readonly request?: unknown
  /** A partner's own transaction that names no account: it becomes a payment once the payer is known. */
  readonly supplied?: UnsignedTx
  readonly payer?: string
  readonly intentId?: string
  /** The steps of the intent that are signed here; all when absent. */
  readonly stepIds?: readonly string[]
  readonly status: 'pending' | 'cancelled'
  /** SHA-256 of the embed token, in hex. */
  readonly tokenDigest: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** True for a session that can make its payment for the account that connects, and so for another one after it. */
export const isForAnyone = ({ request, supplied }: SignSession): boolean =>
  request !== undefined || supplied !== undefined

export const SESSION_SECONDS = { shortest: 60, longest: 3_600, usual: 900 } as const

/** The session's own status at a moment. A pending session expires by time alone. */
export function statusAt(session: SignSession, now: Date): Exclude<SessionStatus, 'signed'> {
  return session.status === 'pending' && now.getTime() >= Date.parse(session.expiresAt)
    ? 'expired'
    : session.status
}
