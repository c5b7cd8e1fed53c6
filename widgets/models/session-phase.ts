import type { SessionStep, SignSession } from '../api/in-minor.ts'

/** The state of a payment, in the words of a user who waits for it. */
export type Phase =
  /** No step was handed to a wallet yet. */
  | { readonly kind: 'ready' }
  /** A wallet is being asked. */
  | { readonly kind: 'signing'; readonly step: SessionStep }
  /** A step before the last one was sent. */
  | { readonly kind: 'confirming'; readonly step: SessionStep }
  /** The steps before this one are done. It can be signed. */
  | { readonly kind: 'next'; readonly step: SessionStep }
  /** The steps before this one are done, and its order is being made. */
  | { readonly kind: 'ordering'; readonly step: SessionStep }
  /** The last step was sent, and a sale's broker may have to do its part. */
  | { readonly kind: 'sent'; readonly txHash: string }
  | { readonly kind: 'settled'; readonly txHash: string }
  /** `credit`: the end of the time in which the paid fee counts for another attempt. */
  | { readonly kind: 'failed'; readonly reason: string; readonly credit: string | undefined }
  | {
      readonly kind: 'expired' | 'cancelled'
      readonly credit: string | undefined
      readonly out: Out
    }

/** Whether a wallet may still send a transaction of the payment, or has sent one. */
export type Out = 'asked' | 'sent' | undefined

/**
 * Reads the phase. The end of the session comes before everything but the product's own transaction, which is a fact
 * on the chain. After that the payment's steps come first: another session (a retry, a second tab) may have moved
 * them on.
 */
export function phaseOf(session: SignSession): Phase {
  const { steps, status, verification, txHash } = session
  const credit = session.creditUntil
  const last = steps.at(-1)
  const sent = last?.txHash ?? txHash
  if (sent !== undefined && (last?.state === 'confirmed' || verification === 'confirmed'))
    return { kind: isSettling(session) ? 'sent' : 'settled', txHash: sent }
  const current = steps.find(({ state }) => state !== 'confirmed')
  const isAllSent = steps.every(({ state }) => state === 'confirmed' || state === 'submitted')
  // The last step alone, or together with those before it.
  if (current?.state === 'submitted' && isAllSent && sent !== undefined) return { kind: 'sent', txHash: sent }
  if (status === 'expired' || status === 'cancelled') return { kind: status, credit, out: outOf(steps) }
  if (current?.state === 'submitted') return { kind: 'confirming', step: current }
  if (current?.awaiting === 'order') return { kind: 'ordering', step: current }
  if (current?.state === 'opened') return { kind: 'signing', step: current }
  if (current !== undefined && current === last && current.state === 'failed')
    return { kind: 'failed', reason: current.failure ?? session.rejection ?? 'TX_FAILED', credit }
  if (status === 'signed' && verification === 'rejected')
    return { kind: 'failed', reason: session.rejection ?? 'TX_FAILED', credit }
  if (status === 'signed' && sent !== undefined) return { kind: 'sent', txHash: sent }
  const isUnderWay = steps.some(({ state }) => state !== 'waiting')
  return current !== undefined && isUnderWay ? { kind: 'next', step: current } : { kind: 'ready' }
}

/** True while an NFT's new owner depends on its broker, whatever the user has signed. */
export const isSettling = ({ sale }: Pick<SignSession, 'sale'>): boolean =>
  sale !== undefined && sale.state !== 'settled'

/** True while a bridge has ended the order of a confirmed deposit without a payout. */
export const isUndelivered = ({ rejection }: Pick<SignSession, 'rejection'>): boolean =>
  rejection === 'NOT_DELIVERED'

function outOf(steps: readonly SessionStep[]): Out {
  if (steps.some(({ state }) => state === 'submitted')) return 'sent'
  return steps.some(({ state }) => state === 'opened') ? 'asked' : undefined
}

/** An order that ends the payment of a product that delivers on another chain. */
const orderEnds: readonly string[] = ['finished', 'refunded', 'failed']

/** True when nothing of a payment is left to wait for: it is over, and its order too. */
export function isDone(session: SignSession): boolean {
  const order = session.delivery?.order
  return (
    isOver(session) &&
    (order === undefined || phaseOf(session).kind !== 'settled' || orderEnds.includes(order.status))
  )
}

/** True when the session can no longer change, whatever anyone does. */
export function isOver(session: SignSession): boolean {
  if (session.purpose === 'connect') return session.status !== 'pending'
  const phase = phaseOf(session)
  if (phase.kind === 'settled') return true
  if (phase.kind !== 'expired' && phase.kind !== 'cancelled' && phase.kind !== 'failed') return false
  // A paid fee can be used in another window, and a wallet can still send a transaction for which it was asked.
  return phase.credit === undefined && outOf(session.steps) === undefined
}
