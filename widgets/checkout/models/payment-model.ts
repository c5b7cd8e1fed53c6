import { computed, createModel, effect, type Signal, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import type { CreatedSession, Quote, SignSession } from '../../api/in-minor.ts'
import type { Phase } from '../../models/session-phase.ts'
import type { SignWindow } from '../../models/sign-window-model.ts'
import type { CheckoutPorts } from '../ports.ts'
import { PaymentSession } from './payment-session.ts'

/** How far the user has gone with one payment. */
export type Stage = 'none' | 'creating' | 'review' | 'signing'

/** A payment as the product's form asks for it. */
export interface Order {
  /** Names the payment before its session knows a quote, such as `1 ETH → USDC`. */
  readonly title: string
  /** What the user saw. */
  readonly quote: Quote | undefined
  /** Opens its sign session at the server. */
  readonly create: (returnUrl: string) => Promise<CreatedSession>
}

/** One payment from its review to its end: its sign session, and the window in which it is signed. */
export const PaymentModel = createModel(
  (ports: CheckoutPorts, onPayer: (address: string, chain: string) => void) => {
    const { call, host, store } = ports
    const current = new PaymentSession(ports, onPayer)
    const { session, phase, contact, failure, signUrl } = current
    const window: SignWindow = current.window
    const stage = signal<Stage>('none')
    const title = signal('')
    /** The quote that the user saw when it was reviewed. */
    const seen = signal<Quote | undefined>(undefined)
    const problem = signal<ApiError | undefined>(undefined)
    /** A call that the user is waiting for. */
    const busy = signal<'renew' | 'cancel' | undefined>(undefined)
    /** What the present review was opened for. */
    let begun: Order | undefined
    /** Counts the payments, so that an answer for one that was left is known. */
    let turn = 0

    const leave = () => {
      turn += 1
      current.leave()
      stage.value = 'none'
      problem.value = undefined
      busy.value = undefined
    }

    /** Another session for the same payment: the fee that was paid counts for it. */
    const renew = async () => {
      if (busy.peek() !== undefined) return
      busy.value = 'renew'
      const [now, id] = [turn, current.id()]
      await attempt(problem, async () => {
        const created = await call('POST /api/v1/sign/session/:id/renew', { params: { id }, body: {} })
        if (now !== turn) return
        store.forget(id)
        current.open(created)
        current.remember(title.peek())
        stage.value = 'signing'
        host.emit('sign_requested', { session: created.id })
        // The click is a moment old: where the browser has forgotten it, a link asks for another one.
        await window.open(created.walletSignUrl, created.id)
      })
      if (now === turn) busy.value = undefined
    }

    const start = async (order: Order) => {
      const now = ++turn
      if (stage.peek() === 'none') stage.value = 'creating'
      title.value = order.title
      seen.value = order.quote
      const done = await attempt(problem, async () => {
        const { returnUrl } = await host.config
        const created = await order.create(returnUrl)
        if (now !== turn) return
        current.open(created)
        begun = order
        stage.value = 'review'
        host.emit('review', { session: created.id })
      })
      if (!done && now === turn) stage.value = 'none'
    }

    // A review that was left open for longer than its session lives begins anew when it is looked at.
    effect(() => {
      if (stage.value !== 'review' || phase.value?.kind !== 'expired' || !ports.visible.value) return
      if (begun !== undefined) void start(begun)
    })

    return {
      stage,
      /** The screen that is on; `undefined` as long as the form is. */
      screen: computed(() => screenOf(stage.value, phase.value)),
      session,
      phase,
      contact,
      failure,
      signUrl,
      window,
      title,
      seen,
      problem,
      busy,
      /** Opens the session of an order and shows its review. */
      async start(order: Order) {
        if (stage.peek() === 'none') await start(order)
      },
      /** Opens the sign window. Called inside the click: nothing is awaited before the window. */
      sign() {
        const [id, url] = [current.id(), signUrl.peek()]
        if (url === undefined) return void renew()
        const first = stage.peek() === 'review'
        // What the page hears and what is kept must be on its way before a phone leaves the page.
        current.remember(title.peek())
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
        current.reopen(known)
        current.remember(name)
      },
      /** Ends the session, as long as no wallet was asked, and goes back to the form. */
      async cancel() {
        const ending = current.end()
        if (ending === undefined || stage.peek() === 'review') leave()
        else busy.value = 'cancel'
        await ending
        busy.value = undefined
      },
      leave,
    }
  },
)

export type Payment = InstanceType<typeof PaymentModel>

function screenOf(stage: Stage, phase: Phase | undefined): 'review' | 'progress' | 'receipt' | undefined {
  if (stage === 'none' || stage === 'creating') return undefined
  if (stage === 'review') return 'review'
  return phase?.kind === 'settled' ? 'receipt' : 'progress'
}

/** Runs a call; its refusal becomes the problem. False when there is nothing to go on with. */
async function attempt(problem: Signal<ApiError | undefined>, work: () => Promise<void>): Promise<boolean> {
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
