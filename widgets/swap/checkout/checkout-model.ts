import { computed, createModel, effect, signal } from '@preact/signals'
import type { CreatedSession, Quote, SignSession } from '../../api/in-minor.ts'
import { ApiError } from '../../api/call.ts'
import { eventsBetween } from '../../models/session-events.ts'
import { type SessionFollower, SessionModel } from '../../models/session-model.ts'
import { isOver, phaseOf } from '../../models/session-phase.ts'
import { type SwapRequest, wireOf } from '../swap-request.ts'
import type { CheckoutPorts } from './ports.ts'
import { WindowModel } from './window-model.ts'

/** How far the user has gone with one swap. */
export type Stage = 'none' | 'creating' | 'review' | 'signing'

interface About {
  readonly title: string
  readonly quote: Quote | undefined
  readonly address: string | undefined
}

/** One swap from its review to its end: its sign session, and the window in which it is signed. */
export const CheckoutModel = createModel(
  (ports: CheckoutPorts, onPayer: (address: string, chain: string) => void) => {
    const { call, host, store, clock } = ports
    const stage = signal<Stage>('none')
    const follower = signal<SessionFollower | undefined>(undefined)
    /** Names the swap before its quote is known to the session, such as `1 ETH → USDC`. */
    const title = signal('')
    /** What the user saw when it was reviewed. */
    const seen = signal<Quote | undefined>(undefined)
    const signUrl = signal<string | undefined>(undefined)
    const problem = signal<ApiError | undefined>(undefined)
    /** A call that the user is waiting for. */
    const busy = signal<'renew' | 'cancel' | undefined>(undefined)
    const window = new WindowModel(host)
    const session = computed(() => follower.value?.session.value)
    const phase = computed(() => (session.value === undefined ? undefined : phaseOf(session.value)))
    const contact = computed(() => follower.value?.contact.value)
    const failure = computed(() => follower.value?.failure.value)
    let id = ''
    let token: string | undefined
    /** What the present review was opened for. */
    let begun: { readonly request: SwapRequest; readonly about: About } | undefined
    /** Counts the swaps, so that an answer for one that was left is known. */
    let turn = 0

    const follow = (known: SignSession, url: string | undefined) => {
      follower.peek()?.stop()
      if (known.id !== id) window.reset()
      id = known.id
      signUrl.value = url
      follower.value = new SessionModel(ports, { id }, known)
    }

    const opened = (created: CreatedSession) => {
      token = created.embedToken
      follow(created, created.walletSignUrl)
    }

    const remember = () => {
      const url = signUrl.peek()
      host.keep(id)
      store.remember({ id, title: title.peek(), at: clock.now() })
      if (url !== undefined) store.keepSignUrl(id, url)
    }

    /** Runs a call; its refusal becomes the problem. False when there is nothing to go on with. */
    const attempt = async (work: () => Promise<void>): Promise<boolean> => {
      problem.value = undefined
      try {
        await work()
        return true
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        problem.value = cause
        return false
      }
    }

    const leave = () => {
      turn += 1
      follower.peek()?.stop()
      follower.value = undefined
      window.reset()
      host.keep('')
      token = undefined
      stage.value = 'none'
      problem.value = undefined
      busy.value = undefined
    }

    /** Another session for the same payment: the fee that was paid counts for it. */
    const renew = async () => {
      if (busy.peek() !== undefined) return
      busy.value = 'renew'
      const now = turn
      await attempt(async () => {
        const created = await call('POST /api/v1/sign/session/:id/renew', { params: { id }, body: {} })
        if (now !== turn) return
        store.forget(id)
        opened(created)
        remember()
        stage.value = 'signing'
        host.emit('sign_requested', { session: id })
        // The click is a moment old: where the browser has forgotten it, a link asks for another one.
        await window.open(created.walletSignUrl, id)
      })
      if (now === turn) busy.value = undefined
    }

    const start = async (request: SwapRequest, about: About) => {
      const now = ++turn
      if (stage.peek() === 'none') stage.value = 'creating'
      title.value = about.title
      seen.value = about.quote
      const done = await attempt(async () => {
        const { returnUrl } = await host.config
        const { slippageBps } = request
        const body = { ...wireOf(request), slippageBps, returnUrl, userAddress: about.address }
        const created = await call('POST /api/embed/swap', { body })
        if (now !== turn) return
        opened(created)
        begun = { request, about }
        stage.value = 'review'
        host.emit('review', { session: id })
      })
      if (!done && now === turn) stage.value = 'none'
    }

    // A review that was left open for longer than its session lives begins anew when it is looked at.
    effect(() => {
      if (stage.value !== 'review' || phase.value?.kind !== 'expired' || !ports.visible.value) return
      if (begun !== undefined) void start(begun.request, begun.about)
    })

    let told: SignSession | undefined
    effect(() => {
      const next = session.value
      const before = told?.id === next?.id ? told : undefined
      told = next
      if (next === undefined || stage.peek() === 'none') return
      if (next.payer !== undefined && next.payer !== before?.payer) onPayer(next.payer, next.chain)
      for (const { type, data } of eventsBetween(before, next))
        // The wallet may be known from before: that is told by whoever knows.
        if (type !== 'wallet_connected') host.emit(type, data)
      if (isOver(next)) store.forget(next.id)
    })

    return {
      stage,
      title,
      seen,
      session,
      phase,
      contact,
      failure,
      problem,
      busy,
      signUrl,
      window,
      /** Opens the session of a swap and shows its review. */
      async start(request: SwapRequest, about: About) {
        if (stage.peek() === 'none') await start(request, about)
      },
      /** Opens the sign window. Called inside the click: nothing is awaited before the window. */
      sign() {
        const url = signUrl.peek()
        if (url === undefined) return void renew()
        const first = stage.peek() === 'review'
        // What the page hears and what is kept must be on its way before a phone leaves the page.
        remember()
        if (first) host.emit('sign_requested', { session: id })
        stage.value = 'signing'
        void window.open(url, id)
      },
      renew() {
        void renew()
      },
      /** Goes on with a session that an earlier page began. */
      resume(known: SignSession, name: string) {
        turn += 1
        title.value = name
        seen.value = undefined
        stage.value = 'signing'
        follow(known, store.signUrl(known.id))
        remember()
      },
      /** Ends the session, as long as no wallet was asked, and goes back to the form. */
      async cancel() {
        const et = token
        const wasReview = stage.peek() === 'review'
        const current = id
        if (et === undefined || wasReview) leave()
        if (et === undefined) return
        busy.value = wasReview ? undefined : 'cancel'
        const ended = call('POST /api/v1/sign/session/:id/cancel', { params: { id: current }, body: { et } })
        // A session that cannot be cancelled any more says by its status what became of it.
        const after = await ended.catch(() => undefined)
        if (current === id && after !== undefined) follower.peek()?.accept(after)
        busy.value = undefined
      },
      ask() {
        follower.peek()?.ask()
      },
      leave,
    }
  },
)

export type Checkout = InstanceType<typeof CheckoutModel>
