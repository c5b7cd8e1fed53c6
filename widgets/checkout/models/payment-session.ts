import { computed, createModel, effect, signal } from '@preact/signals'
import type { CreatedSession, SignSession } from '../../api/in-minor.ts'
import { eventsBetween } from '../../models/session-events.ts'
import { type SessionFollower, SessionModel } from '../../models/session-model.ts'
import { isDone, phaseOf } from '../../models/session-phase.ts'
import { SignWindowModel } from '../../models/sign-window-model.ts'
import type { CheckoutPorts } from '../ports.ts'
import { pastOf } from './history-model.ts'

/** The sign session of one payment at a time: follows it, tells the page its events, and keeps it for a reload. */
export const PaymentSession = createModel(
  (ports: CheckoutPorts, onPayer: (address: string, chain: string) => void) => {
    const { call, host, store, clock } = ports
    const follower = signal<SessionFollower | undefined>(undefined)
    /** Address of its sign page, if this browser has it. */
    const signUrl = signal<string | undefined>(undefined)
    const window = new SignWindowModel(host)
    const session = computed(() => follower.value?.session.value)
    let id = ''
    let token: string | undefined

    const follow = (known: SignSession, url: string | undefined) => {
      follower.peek()?.stop()
      if (known.id !== id) window.reset()
      id = known.id
      signUrl.value = url
      if (url !== undefined) host.offer(url)
      follower.value = new SessionModel(ports, { id }, known)
    }

    const cancel = async (mine: string, et: string | undefined) => {
      const body = et === undefined ? {} : { et }
      const after = await call('POST /api/v1/sign/session/:id/cancel', { params: { id: mine }, body })
      if (mine === id) follower.peek()?.accept(after)
    }

    let told: SignSession | undefined
    effect(() => {
      const next = session.value
      const before = told?.id === next?.id ? told : undefined
      told = next
      if (next === undefined) return
      if (next.payer !== undefined && next.payer !== before?.payer) onPayer(next.payer, next.chain)
      for (const { type, data } of eventsBetween(before, next))
        // The account model tells the page of the wallet, which may be known from before.
        if (type !== 'wallet_connected') host.emit(type, data)
      if (isDone(next)) store.forget(next.id)
      if (store.history().some((past) => past.id === next.id)) store.note(pastOf(next))
    })

    return {
      session,
      phase: computed(() => (session.value === undefined ? undefined : phaseOf(session.value))),
      /** It has expired, or the server has forgotten it. */
      isGone: computed(
        () =>
          (session.value !== undefined && phaseOf(session.value).kind === 'expired') ||
          follower.value?.failure.value?.code === 'NOT_FOUND',
      ),
      contact: computed(() => follower.value?.contact.value),
      failure: computed(() => follower.value?.failure.value),
      signUrl,
      window,
      /** Id of the current session, or of the last one. */
      id: () => id,
      /** Follows a new session. */
      open(created: CreatedSession) {
        token = created.embedToken
        follow(created, created.walletSignUrl)
      },
      /** Follows a session that an earlier page began. */
      reopen(known: SignSession) {
        follow(known, store.signUrl(known.id))
      },
      /** Remembers it, for this tab and for others. */
      remember(title: string) {
        const url = signUrl.peek()
        host.keep(id)
        store.remember({ id, title, at: clock.now() })
        store.note({ id, title, at: clock.now(), state: 'open' })
        if (url !== undefined) store.keepSignUrl(id, url)
      },
      /** Cancels it at the server, with its token or, for a session of an earlier page, as its visitor. */
      end: async () => cancel(id, token),
      leave() {
        follower.peek()?.stop()
        follower.value = undefined
        window.reset()
        host.keep('')
        token = undefined
      },
    }
  },
)
