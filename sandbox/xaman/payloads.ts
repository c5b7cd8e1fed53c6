import { randomUUID } from 'node:crypto'
import type { Order } from './schema.ts'

/** The phone's decision on a payload. */
export interface Answer {
  readonly at: string
  readonly account?: string
  readonly hex?: string
  readonly txid?: string
  /** Where it was sent, and what the ledger said at once. */
  readonly dispatched?: { readonly to: string; readonly result: string }
}

export interface Payload {
  readonly uuid: string
  readonly order: Order
  readonly createdAt: number
  readonly expiresAt: number
  opened: boolean
  cancelled: boolean
  /** The phone is signing: no one may answer a second time. */
  busy: boolean
  answer?: Answer
}

/** How a payload stands: each but the first is for good. Opened in time, one can be answered at any time later. */
export type Standing = 'pending' | 'signed' | 'rejected' | 'cancelled' | 'expired'

/** A message on a payload's status socket. */
export type News = (payload: Payload, message: object) => void

/** The payloads of one application, in memory. */
export function createPayloads({ now, tell }: { readonly now: () => number; readonly tell: News }) {
  const payloads = new Map<string, Payload>()

  const hasExpired = ({ expiresAt }: Payload): boolean => now() >= expiresAt

  function standing(payload: Payload): Standing {
    const { answer, cancelled, opened } = payload
    if (answer !== undefined) return answer.account === undefined ? 'rejected' : 'signed'
    if (cancelled) return 'cancelled'
    return hasExpired(payload) && !opened ? 'expired' : 'pending'
  }

  return {
    standing,
    hasExpired,
    find: (uuid: string) => payloads.get(uuid),
    /** The newest one that its maker has given a name. */
    named: (identifier: string) =>
      [...payloads.values()].findLast(({ order }) => order.custom_meta.identifier === identifier),
    create(order: Order): Payload {
      const createdAt = now()
      const payload: Payload = {
        uuid: randomUUID(),
        order,
        createdAt,
        expiresAt: createdAt + order.options.expire * 60_000,
        opened: false,
        cancelled: false,
        busy: false,
      }
      payloads.set(payload.uuid, payload)
      setTimeout(() => {
        if (payload.answer === undefined && !payload.cancelled) tell(payload, { expired: true })
      }, payload.expiresAt - createdAt).unref()
      return payload
    },
    open(payload: Payload): void {
      if (standing(payload) !== 'pending' || payload.opened) return
      payload.opened = true
      tell(payload, { opened: true })
    },
    /** The platform's reason, `OK` when it is cancelled now. */
    cancel(payload: Payload): string {
      const state = standing(payload)
      if (state === 'cancelled') return 'ALREADY_CANCELLED'
      if (state === 'expired') return 'ALREADY_EXPIRED'
      if (state !== 'pending') return 'ALREADY_RESOLVED'
      if (payload.opened) return 'ALREADY_OPENED'
      payload.cancelled = true
      tell(payload, { expired: true })
      return 'OK'
    },
    resolve(payload: Payload, answer: Answer): void {
      payload.answer = answer
      tell(payload, {
        payload_uuidv4: payload.uuid,
        reference_call_uuidv4: randomUUID(),
        signed: answer.account !== undefined,
        user_token: false,
        return_url: { app: null, web: null, ...payload.order.options.return_url },
        opened_by_deeplink: false,
        custom_meta: customMeta(payload),
        ...(answer.txid === undefined ? {} : { txid: answer.txid }),
      })
    },
  }
}
export type Payloads = ReturnType<typeof createPayloads>

export const customMeta = ({ order }: Payload) => ({
  identifier: order.custom_meta.identifier ?? null,
  blob: order.custom_meta.blob ?? null,
  instruction: order.custom_meta.instruction ?? null,
})
