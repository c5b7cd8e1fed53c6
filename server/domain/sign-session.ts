import type { SessionStatus, Verification } from '#contracts/api/sign-sessions.ts'
import type { ChainKey, Product } from '#contracts/api/values.ts'
import type { Anchor, PaymentStep, SwapRequest } from './payment.ts'

/** A sign session as stored: it hosts the steps of an intent, or one payload that the partner supplied. */
export interface SignSession {
  readonly id: string
  readonly partner: string
  readonly env: 'test' | 'live'
  readonly purpose: 'sign' | 'connect'
  readonly chain: ChainKey
  readonly product: Product
  readonly origin: string
  readonly instruction?: string
  readonly returnUrl?: string
  readonly reference?: string
  /** Swap sessions of the widget: what to prepare once the payer is known. */
  readonly request?: SwapRequest
  readonly payer?: string
  readonly intentId?: string
  /** Which of the intent's steps are signed here; all when absent. */
  readonly stepIds?: readonly string[]
  /** The partner's own payload, when the session has no intent. */
  readonly supplied?: SuppliedStep
  /** What the session itself has come to; the transactions of an intent are read from the intent. */
  readonly status: SessionStatus
  readonly txHash?: string
  readonly verification: Verification
  readonly rejection?: string
  readonly late?: boolean
  /** SHA-256 of the embed token, in hex. */
  readonly tokenDigest: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly signedAt?: string
}

export interface SuppliedStep {
  readonly step: PaymentStep
  readonly anchor: Anchor
}

export const SESSION_SECONDS = { shortest: 60, longest: 3_600, usual: 900 } as const

/** The status at a moment: a pending session that has run out of time is expired, whoever asks first. */
export function statusAt(session: SignSession, now: Date): SessionStatus {
  return session.status === 'pending' && now.getTime() >= Date.parse(session.expiresAt)
    ? 'expired'
    : session.status
}

/**
 * The session signed by a transaction. Only a pending one can be; an expired one becomes signed late when its
 * transaction was found on chain. `undefined` when the move is not legal.
 */
export function signed(
  session: SignSession,
  txHash: string,
  now: Date,
  found: 'told' | 'on-chain',
): SignSession | undefined {
  const status = statusAt(session, now)
  const base = { ...session, status: 'signed', txHash, signedAt: now.toISOString() } as const
  if (status === 'pending') return base
  if (status === 'expired' && found === 'on-chain') return { ...base, late: true }
  return undefined
}

/** The session cancelled; `undefined` when it has ended already. */
export function cancelled(session: SignSession, now: Date): SignSession | undefined {
  return statusAt(session, now) === 'pending' ? { ...session, status: 'cancelled' } : undefined
}
