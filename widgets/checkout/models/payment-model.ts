import { computed, createModel, effect, type Signal, signal } from '@preact/signals'
import type { Delivery } from '#contracts/api/delivery.ts'
import { ApiError } from '../../api/call.ts'
import type { CreatedSession, SignSession } from '../../api/in-minor.ts'
import type { Phase } from '../../models/session-phase.ts'
import type { SignWindow } from '../../models/sign-window-model.ts'
import type { CheckoutPorts } from '../ports.ts'
import type { PricedQuote } from '../quote/priced-quote.ts'
import { PaymentSession } from './payment-session.ts'

/** How far the user has gone with one payment. */
export type Stage = 'none' | 'creating' | 'review' | 'signing'

/** A payment that the product's form asks for. */
export interface Order {
  /** Names the payment until its session has a quote, such as `1 ETH → USDC`. */
  readonly title: string
  /** The quote that the user saw. */
  readonly quote: PricedQuote | undefined
  /** Where it delivers, until its session says so. */
  readonly delivery?: Delivery | undefined
  /** Opens its sign session at the server. */
  readonly create: (returnUrl: string) => Promise<CreatedSession>
}

/** One payment from its review to its end, with its sign session and its sign window. */
export const PaymentModel = createModel(
  (ports: CheckoutPorts, onPayer: (address: string, chain: string) => void) => {
    const { call, host, store } = ports
    const current = new PaymentSession(ports, onPayer)
    const { session, phase, contact, failure, signUrl } = current
    const window: SignWindow = current.window
    const stage = signal<Stage>('none')
    const title = signal('')
    /** The order that this page asked for, with the quote that the user saw. */
    const asked = signal<Order | undefined>(undefined)
    const problem = signal<ApiError | undefined>(undefined)
    const busy = signal<'renew' | 'cancel' | undefined>(undefined)
    /** The order that is being reviewed. */
    let begun: Order | undefined
    /** Counts the payments, so that an answer for an earlier one is recognised. */
    let turn = 0

    const leave = () => {
      turn += 1
      current.leave()
      stage.value = 'none'
      problem.value = undefined
      busy.value = undefined
    }

    /** Opens another session for the same payment. The paid fee counts for it. */
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
        // The click was a moment ago. Where the browser no longer accepts it, a link asks for another click.
        await window.open(created.walletSignUrl, created.id)
      })
      if (now === turn) busy.value = undefined
    }

    const start = async (order: Order) => {
      const now = ++turn
      if (stage.peek() === 'none') stage.value = 'creating'
      title.value = order.title
      asked.value = order
      const done = await attempt(problem, async () => {
        const created = await order.create((await host.config).returnUrl)
        if (now !== turn) return
        current.open(created)
        begun = order
        stage.value = 'review'
        host.emit('review', { session: created.id })
      })
      if (!done && now === turn) stage.value = 'none'
    }

    // The session of a review expires. When the user looks at the review again, it gets a new session.
    effect(() => {
      if (stage.value === 'review' && ports.visible.value && current.isGone.value && begun) void start(begun)
    })

    return {
      stage,
      screen: computed(() => screenOf(stage.value, phase.value)),
      session,
      delivery: computed(() => session.value?.delivery ?? asked.value?.delivery),
      phase,
      contact,
      failure,
      signUrl,
      window,
      title,
      seen: computed(() => asked.value?.quote),
      problem,
      busy,
      /** Opens the session of an order and shows its review. */
      start: async (order: Order) => (stage.peek() === 'none' ? start(order) : undefined),
      /** Prepares the order that is reviewed once more: the account may have got what it lacked. */
      async lookAgain() {
        if (begun === undefined || busy.peek() !== undefined) return
        busy.value = 'renew'
        await start(begun)
        busy.value = undefined
      },
      /** Opens the sign window. Called inside the click, so nothing is awaited first. */
      sign() {
        const [id, url] = [current.id(), signUrl.peek()]
        if (url === undefined) return void renew()
        // On a phone the page is left with the next message: the kept text goes first.
        current.remember(title.peek())
        stage.value = 'signing'
        void window.open(url, id)
      },
      renew: () => void renew(),
      /** Goes on with a session that an earlier page began. */
      resume(known: SignSession, name: string) {
        turn += 1
        title.value = name
        asked.value = undefined
        stage.value = 'signing'
        current.reopen(known)
        current.remember(name)
      },
      /** Cancels the session. From the review it returns to the form; else the session tells how it has ended. */
      async cancel() {
        const now = turn
        const ending = attempt(problem, current.end)
        if (stage.peek() === 'review') leave()
        else busy.value = 'cancel'
        await ending
        if (now !== turn) problem.value = undefined
        else if (isForgotten(problem)) leave()
        else busy.value = undefined
      },
      leave,
    }
  },
)

export type Payment = InstanceType<typeof PaymentModel>

/** The current screen; `undefined` while the form is shown. */
function screenOf(stage: Stage, phase: Phase | undefined): 'review' | 'progress' | 'receipt' | undefined {
  if (stage === 'none' || stage === 'creating') return undefined
  if (stage === 'review') return 'review'
  return phase?.kind === 'settled' ? 'receipt' : 'progress'
}

/**
 * Whether a session that cannot be cancelled is gone: the server forgets what no one used. One that has ended in
 * another way is no problem: it tells that by its status.
 */
function isForgotten(problem: Signal<ApiError | undefined>): boolean {
  const code = problem.peek()?.code
  if (code === 'SESSION_NOT_PENDING') problem.value = undefined
  return code === 'NOT_FOUND'
}

/** Runs a call. A refusal becomes the problem, and the answer is then false. */
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
