import { computed, createModel, effect, signal } from '@preact/signals'
import type { CreatedSession, SignSession } from '../../api/in-minor.ts'
import { eventsBetween } from '../../models/session-events.ts'
import { type SessionFollower, SessionModel } from '../../models/session-model.ts'
import { isOver, phaseOf } from '../../models/session-phase.ts'
import { SignWindowModel } from '../../models/sign-window-model.ts'
import type { CheckoutPorts } from '../ports.ts'

/** The sign session of one payment at a time: follows it, tells the page what happens to it, and keeps it for a reload. */
export const PaymentSession = createModel(
  (ports: CheckoutPorts, onPayer: (address: string, chain: string) => void) => {
    const { call, host, store, clock } = ports
    const follower = signal<SessionFollower | undefined>(undefined)
    /** Address of its sign page, where this browser knows it. */
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
      follower.value = new SessionModel(ports, { id }, known)
    }

    const cancel = async (mine: string, et: string) => {
      const ended = call('POST /api/v1/sign/session/:id/cancel', { params: { id: mine }, body: { et } })
      // A session that cannot be cancelled any more says by its status what became of it.
      const after = await ended.catch(() => undefined)
      if (mine === id && after !== undefined) follower.peek()?.accept(after)
    }

    let told: SignSession | undefined
    effect(() => {
      const next = session.value
      const before = told?.id === next?.id ? told : undefined
      told = next
      if (next === undefined) return
      if (next.payer !== undefined && next.payer !== before?.payer) onPayer(next.payer, next.chain)
      for (const { type, data } of eventsBetween(before, next))
        // The wallet may be known from before: that is told by whoever knows.
        if (type !== 'wallet_connected') host.emit(type, data)
      if (isOver(next)) store.forget(next.id)
    })

    return {
      session,
      phase: computed(() => (session.value === undefined ? undefined : phaseOf(session.value))),
      contact: computed(() => follower.value?.contact.value),
      failure: computed(() => follower.value?.failure.value),
      signUrl,
      window,
      /** Of the session that is followed, or was last. */
      id: () => id,
      /** Follows a session that was just made. */
      open(created: CreatedSession) {
        token = created.embedToken
        follow(created, created.walletSignUrl)
      },
      /** Follows a session that an earlier page began. */
      reopen(known: SignSession) {
        follow(known, store.signUrl(known.id))
      },
      /** Keeps the way back to it, for this tab and for others. */
      remember(title: string) {
        const url = signUrl.peek()
        host.keep(id)
        store.remember({ id, title, at: clock.now() })
        if (url !== undefined) store.keepSignUrl(id, url)
      },
      /** Ends it at the server, as long as no wallet was asked; `undefined` for one of an earlier page. */
      end: () => (token === undefined ? undefined : cancel(id, token)),
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
