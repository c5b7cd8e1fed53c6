import { createModel, effect, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { retryDelay } from '../../models/backoff.ts'
import { isDone, phaseOf } from '../../models/session-phase.ts'
import type { CheckoutNeeds, CheckoutPorts } from '../ports.ts'
import type { Payment } from './payment-model.ts'
import type { Unfinished } from './store.ts'

type How = 'go-on' | 'offer'

interface ReturnNeeds extends Pick<CheckoutNeeds, 'restore'> {
  readonly payment: Pick<Payment, 'stage' | 'resume'>
  readonly adopt: (address: string, chain: string) => void
}

/**
 * Returns to a payment of an earlier page: by itself in the same tab, by an offer in another one. Where the server
 * cannot be asked, it is asked again, because a fee may have been paid.
 */
export const ReturnModel = createModel((ports: CheckoutPorts, { payment, adopt, restore }: ReturnNeeds) => {
  const { host, call, store, clock } = ports
  /** An offered payment, of another tab or of an earlier day. */
  const unfinished = signal<Unfinished | undefined>(undefined)

  const restoreDraft = () => restore(store.draft())

  let cancelRetry: (() => void) | undefined
  effect(() => () => cancelRetry?.())

  const resume = async (begun: Unfinished, how: How, failures = 0) => {
    cancelRetry?.()
    if (payment.stage.peek() !== 'none') return
    try {
      const session = await call('GET /api/v1/sign/session/:id', { params: { id: begun.id }, query: {} })
      if (payment.stage.peek() !== 'none') return
      unfinished.value = undefined
      take(begun, session, how)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'NOT_FOUND') store.forget(begun.id)
      const delay = retryDelay(cause, failures + 1)
      if (delay === undefined) return
      // Its user need not wait for the next attempt.
      if (how === 'go-on' && begun.title !== '') unfinished.value = begun
      cancelRetry = clock.timer(() => void resume(begun, how, failures + 1), delay)
    }
  }

  const take = (begun: Unfinished, session: SignSession, how: How) => {
    if (how === 'go-on' && session.purpose === 'connect') {
      restoreDraft()
      host.keep('')
      if (session.payer !== undefined) adopt(session.payer, session.chain)
    } else if (!isWorthResuming(session, clock.now())) {
      store.forget(begun.id)
      // The entries of a cancelled payment are still good.
      if (how === 'go-on' && phaseOf(session).kind !== 'settled') restoreDraft()
      if (how === 'go-on') host.keep('')
    } else if (how === 'offer') unfinished.value = begun
    else {
      restoreDraft()
      payment.resume(session, begun.title)
    }
  }

  const begin = async () => {
    const { kept } = await host.config
    const payments = store.unfinished()
    const [latest] = payments
    if (kept !== undefined && kept !== '')
      await resume(payments.find(({ id }) => id === kept) ?? { id: kept, title: '', at: 0 }, 'go-on')
    else if (latest !== undefined) await resume(latest, 'offer')
  }
  void begin()

  return {
    unfinished,
    async goOn() {
      const begun = unfinished.peek()
      unfinished.value = undefined
      if (begun !== undefined) await resume(begun, 'go-on')
    },
    /** Goes on with one of the last payments. */
    goOnWith: async (begun: Unfinished) => resume(begun, 'go-on'),
    dismiss() {
      cancelRetry?.()
      unfinished.value = undefined
    },
  }
})

export type Returning = InstanceType<typeof ReturnModel>

/** An older receipt is not shown again: the page starts with the form. */
const RECEIPT_MS = 10 * 60_000
/** The same for an order that did not go well: its user has to know where the money is. */
const BAD_END_MS = 3 * 24 * 3_600_000

/** True for a session of an earlier page that the user may still want to see; `now` in milliseconds. */
function isWorthResuming(session: SignSession, now: number): boolean {
  if (!isDone(session)) return true
  const order = session.delivery?.order
  const signedAt = Date.parse(session.signedAt ?? session.createdAt)
  const at = order === undefined ? signedAt : Math.max(signedAt, Date.parse(order.updatedAt))
  const isBad = order?.status === 'refunded' || order?.status === 'failed'
  return phaseOf(session).kind === 'settled' && now - at < (isBad ? BAD_END_MS : RECEIPT_MS)
}
