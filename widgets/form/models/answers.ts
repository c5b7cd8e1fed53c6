import { batch, effect, type ReadonlySignal, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import { retryDelay } from '../../models/backoff.ts'
import type { AskPorts, Watched } from './ports.ts'

interface AnswerNeeds<Q> {
  /** Names the request; a shown answer is not another one's. `undefined` while there is none. */
  readonly key: ReadonlySignal<string | undefined>
  readonly ask: (signal: AbortSignal) => Promise<Q>
  readonly watched: Watched
  /** How long an answer is good, in milliseconds; for ever when left out. `now` is the visitor's clock. */
  readonly lifeOf?: (answer: Q, now: number) => number
}

/** A price, and its lifetime by the visitor's clock. */
export interface LivePrice<Q> {
  readonly quote: Q
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly lifeMs: number
}

/** A user who has finished a number pauses for longer than this. */
const TYPING_MS = 300
/** A price is renewed this long before its end, but not before REST_MS have passed. */
const AHEAD_MS = 4_000
const REST_MS = 5_000
/** The usual lifetime of a price, for clocks that differ from the server's. */
const USUAL_LIFE_MS = 25_000
const LONGEST_LIFE_MS = 120_000

/** The live price for a form: renewed while someone looks at it. Made within a model. */
export const followPrice = <Q extends Expiring>(ports: Ports, needs: Omit<AnswerNeeds<Q>, 'lifeOf'>) =>
  followAnswer<Q>(ports, { ...needs, lifeOf })

type Ports = Pick<AskPorts, 'clock' | 'online'>
type Expiring = { readonly expiresAt: string }

/** The server's answer to what the form asks now: requested after a pause, and again where it fails. Made within a model. */
export function followAnswer<Q>(
  { clock, online }: Ports,
  { key, ask: askServer, watched, lifeOf: life = () => Infinity }: AnswerNeeds<Q>,
) {
  const live = signal<LivePrice<Q> | undefined>(undefined)
  /** The shown price has expired, and there is no newer one yet. */
  const stale = signal(false)
  const asking = signal(false)
  const problem = signal<ApiError | undefined>(undefined)
  /** Time of the next automatic attempt, in milliseconds since the epoch. */
  const retryAt = signal<number | undefined>(undefined)
  const timers = { ask: () => {}, expire: () => {} }
  let current: AbortController | undefined
  let failures = 0

  const later = (ms: number) => {
    timers.ask()
    timers.ask = clock.timer(() => void ask(), ms)
  }

  const show = (quote: Q) => {
    const at = clock.now()
    const lifeMs = life(quote, at)
    failures = 0
    timers.expire()
    if (lifeMs < Infinity) {
      timers.expire = clock.timer(() => {
        stale.value = true
      }, lifeMs)
      later(Math.max(lifeMs - AHEAD_MS, REST_MS))
    }
    // Comes last, because a listener may ask for another price at once.
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
    // A price that is no longer available is not left on screen.
    else live.value = undefined
  }

  const ask = async () => {
    if (key.peek() === undefined || !watched.peek() || !online.peek()) return
    const mine = stop()
    asking.value = true
    try {
      const quote = await askServer(mine.signal)
      if (!mine.signal.aborted) show(quote)
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

  // The shown price does not answer a new request.
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
  // Visible again, or online again: an expired price is renewed at once.
  effect(() => {
    if (!watched.value || !online.value) {
      stop()
      return
    }
    const shown = live.peek()
    if (key.peek() === undefined) return
    const wait =
      shown === undefined ? TYPING_MS : Math.max(0, shown.at + shown.lifeMs - AHEAD_MS - clock.now())
    if (wait < Infinity) later(wait)
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
    refresh: () => {
      void ask()
    },
  }
}

/** The server gives the end by its own clock. An impossible lifetime means that the clocks differ. */
function lifeOf({ expiresAt }: Expiring, now: number): number {
  const life = Date.parse(expiresAt) - now
  return life >= REST_MS && life <= LONGEST_LIFE_MS ? life : USUAL_LIFE_MS
}
