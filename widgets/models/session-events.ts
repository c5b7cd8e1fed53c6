import type { EventData } from '#contracts/embed/events.ts'
import type { WidgetEventType } from '#contracts/embed/protocol.ts'
import type { SignSession } from '../api/in-minor.ts'
import { isSettling } from './session-phase.ts'

/** One event for the partner's page. */
export type WidgetEvent = {
  [T in WidgetEventType]: { readonly type: T; readonly data: EventData[T] }
}[WidgetEventType]

/**
 * The events for the partner's page between two views of a session, in order. Without an earlier view these are all of
 * its events, because the page may have been away while the payment was signed. The session's own status decides: a
 * hash alone is never `signed`.
 */
export function eventsBetween(before: SignSession | undefined, after: SignSession): WidgetEvent[] {
  const events: WidgetEvent[] = []
  const session = after.id
  if (after.payer !== undefined && after.payer !== before?.payer)
    events.push({ type: 'wallet_connected', data: { chain: after.chain, address: after.payer } })
  for (const step of after.steps) {
    const old = before?.steps.find(({ id }) => id === step.id)
    if (step.state === 'opened' && old?.openedAt !== step.openedAt)
      events.push({ type: 'signing', data: { session, step: step.id } })
    if (step.txHash !== undefined && old?.txHash !== step.txHash)
      events.push({ type: 'submitted', data: { session, step: step.id, txHash: step.txHash } })
  }
  return [...events, ...endings(before, after)]
}

function endings(before: SignSession | undefined, after: SignSession): WidgetEvent[] {
  const events: WidgetEvent[] = []
  const { id: session, status, late } = after
  if (after.purpose === 'connect') return events
  const [was, is] = [before && hashesOf(before), hashesOf(after)]
  if (is.signed !== undefined && is.signed !== was?.signed)
    events.push({ type: 'signed', data: { session, txHash: is.signed, ...(late === true && { late }) } })
  if (is.settled !== undefined && is.settled !== was?.settled)
    events.push({ type: 'settled', data: { session, txHash: is.settled } })
  if (is.failed !== undefined && is.failed !== was?.failed)
    events.push({ type: 'failed', data: { session, reason: reasonOf(after) } })
  if ((status === 'expired' || status === 'cancelled') && before?.status !== status)
    events.push({ type: status, data: { session } })
  return events
}

/**
 * The transaction that was signed, settled or failed. A payment can be retried in another session. Then its last step
 * has another transaction than this session.
 */
function hashesOf(session: SignSession) {
  const { status, verification, steps, txHash } = session
  const last = steps.at(-1)
  const hash = last?.txHash ?? txHash
  const isSettled = last === undefined ? verification === 'confirmed' : last.state === 'confirmed'
  const hasFailed = last === undefined ? verification === 'rejected' : last.state === 'failed'
  return {
    signed: status === 'signed' ? hash : undefined,
    settled: isSettled && !isSettling(session) ? hash : undefined,
    failed: hasFailed ? hash : undefined,
  }
}

const reasonOf = ({ steps, rejection }: SignSession) => steps.at(-1)?.failure ?? rejection ?? 'TX_FAILED'
