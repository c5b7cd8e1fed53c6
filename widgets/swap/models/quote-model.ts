import { batch, computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import type { Quote } from '../../api/in-minor.ts'
import { retryDelay } from './backoff.ts'
import type { SwapPorts } from './ports.ts'
import { type SwapRequest, wireOf } from './swap-request.ts'

type QuotePorts = Pick<SwapPorts, 'call' | 'clock' | 'online'>

interface QuoteNeeds {
  readonly request: ReadonlySignal<SwapRequest | undefined>
  /** The signer's address, if it is known. Some routes depend on it. */
  readonly address: ReadonlySignal<string | undefined>
  /** False while no one looks at a quote. */
  readonly watched: ReadonlySignal<boolean>
}

/** A quote, and its lifetime by the visitor's clock. */
export interface LiveQuote {
  readonly quote: Quote
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly lifeMs: number
}

/** A user who has finished a number pauses for longer than this. */
const TYPING_MS = 300
/** A quote is renewed this long before its end, but not before REST_MS have passed. */
const AHEAD_MS = 4_000
const REST_MS = 5_000
/** The usual lifetime of a quote, for clocks that differ from the server's. */
const USUAL_LIFE_MS = 25_000
const LONGEST_LIFE_MS = 120_000

/** The live quote for the form: requested after a pause, and renewed while someone looks at it. */
export const QuoteModel = createModel(({ call, clock, online }: QuotePorts, needs: QuoteNeeds) => {
  const { request, watched, address } = needs
  const live = signal<LiveQuote | undefined>(undefined)
  /** The shown quote has expired, and there is no newer one yet. */
  const stale = signal(false)
  const asking = signal(false)
  const problem = signal<ApiError | undefined>(undefined)
  /** Time of the next automatic attempt, in milliseconds since the epoch. */
  const retryAt = signal<number | undefined>(undefined)
  const key = computed(
    () => request.value && JSON.stringify([wireOf(request.value), request.value.slippageBps]),
  )
  const timers = { ask: () => {}, expire: () => {} }
  let current: AbortController | undefined
  let failures = 0

  const later = (ms: number) => {
    timers.ask()
    timers.ask = clock.timer(() => void ask(), ms)
  }

  const show = (quote: Quote) => {
    const at = clock.now()
    const lifeMs = lifeOf(quote, at)
    failures = 0
    timers.expire()
    timers.expire = clock.timer(() => {
      stale.value = true
    }, lifeMs)
    later(Math.max(lifeMs - AHEAD_MS, REST_MS))
    // Comes last, because a listener may ask for another quote at once.
    batch(() => {
      live.value = { quote, at, lifeMs }
      stale.value = false
      problem.value = undefined
      retryAt.value = undefined
    })
  }

  const fail = (cause: ApiError) => {
    failures += 1
    const delay = retryDelay(cause, failures)
    problem.value = cause
    retryAt.value = delay === undefined ? undefined : clock.now() + delay
    if (delay !== undefined) later(delay)
    // A quote that is no longer available is not left on screen.
    else live.value = undefined
  }

  const ask = async () => {
    const wanted = request.peek()
    if (wanted === undefined || !watched.peek() || !online.peek()) return
    const mine = stop()
    asking.value = true
    const userAddress = address.peek()
    const query = { ...wireOf(wanted), slippageBps: wanted.slippageBps.toString(), userAddress }
    try {
      const answer = await call('GET /api/v1/swap/quote', { query }, { signal: mine.signal })
      if (!mine.signal.aborted) show(answer.quote)
    } catch (cause) {
      if (mine.signal.aborted) return
      if (!(cause instanceof ApiError)) throw cause
      fail(cause)
    } finally {
      if (!mine.signal.aborted) asking.value = false
    }
  }

  /** Gives up the present attempt, and returns the controller of the next one. */
  const stop = () => {
    timers.ask()
    current?.abort()
    current = new AbortController()
    asking.value = false
    return current
  }

  // The shown quote does not answer a new request.
  effect(() => {
    const wanted = key.value
    stop()
    timers.expire()
    failures = 0
    batch(() => {
      live.value = undefined
      stale.value = false
      problem.value = undefined
      retryAt.value = undefined
      asking.value = wanted !== undefined
    })
    if (wanted !== undefined) later(TYPING_MS)
  })
  // Visible again, or online again: an expired quote is renewed at once.
  effect(() => {
    if (!watched.value || !online.value) {
      stop()
      return
    }
    const shown = live.peek()
    if (request.peek() === undefined) return
    later(shown === undefined ? TYPING_MS : Math.max(0, shown.at + shown.lifeMs - AHEAD_MS - clock.now()))
  })
  effect(() => () => {
    stop()
    timers.expire()
  })

  return {
    live,
    stale,
    asking,
    problem,
    retryAt,
    /** Asks now, without waiting for the timer. */
    refresh() {
      void ask()
    },
  }
})

/** The server gives the end by its own clock. An impossible lifetime means that the clocks differ. */
function lifeOf({ expiresAt }: Quote, now: number): number {
  const life = Date.parse(expiresAt) - now
  return life >= REST_MS && life <= LONGEST_LIFE_MS ? life : USUAL_LIFE_MS
}
