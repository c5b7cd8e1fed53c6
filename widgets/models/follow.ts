import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { ApiError } from '../api/call.ts'
import { unreachable } from '../api/send.ts'
import type { Clock } from './clock.ts'

export interface FollowPorts {
  readonly clock: Clock
  /** False while the page is hidden. */
  readonly visible: ReadonlySignal<boolean>
}

interface Source<T> {
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** Resolves when the stream ends. */
  readonly watch: (
    listener: (value: T) => void,
    options: { readonly signal: AbortSignal; readonly onAlive: () => void },
  ) => Promise<void>
  /** True for a value that can no longer change. */
  readonly isOver: (value: T) => boolean
}

/** The source of news: the stream, repeated requests, or none. */
export type Contact = 'live' | 'asking' | 'lost'

/** Time between two requests without a stream, in milliseconds: short at first, then longer. */
const ASK_MS = { first: 1_000, factor: 1.5, last: 5_000 } as const
/** No one looks at a hidden page. It asks at once when it is visible again. */
const ASK_HIDDEN_MS = 30_000
/** The server sends something every fifteen seconds. A stream that is silent for longer is dead. */
const SILENCE_MS = 40_000
/** The first value is due at once. If it is late, a proxy holds the stream back. */
const FIRST_VALUE_MS = 5_000
/** The time of requests before the stream is tried again, and the most attempts. */
const REOPEN_MS = 30_000
const MOST_STREAMS = 5

/**
 * Follows a value of the server by server-sent events, and by requests as long as there is no stream. Stops by itself
 * when the value can no longer change, or when the server refuses without a retry. Made within a model.
 */
export function follow<T>({ clock, visible }: FollowPorts, source: Source<T>, known?: T) {
  const value = signal<T | undefined>(known)
  const contact = signal<Contact>('asking')
  const failure = signal<ApiError | undefined>(undefined)
  const stopped = new AbortController()
  const pause = createPause(clock)
  let streams = 0
  let wait: number = ASK_MS.first
  /** Counts the news, so that an older answer is recognised. */
  let taken = 0

  const take = (next: T) => {
    const last = value.peek()
    // A call's answer may arrive after newer news, and no one would ask again.
    if (last !== undefined && source.isOver(last)) return
    taken += 1
    failure.value = undefined
    if (JSON.stringify(next) === JSON.stringify(last)) return
    wait = ASK_MS.first
    value.value = next
    if (source.isOver(next)) stopped.abort()
  }

  const fail = (cause: unknown) => {
    if (stopped.signal.aborted) return
    contact.value = 'lost'
    failure.value = cause instanceof ApiError ? cause : unreachable()
    if (!failure.peek()?.retryable) stopped.abort()
  }

  const ask = async () => {
    const before = taken
    try {
      const next = await source.ask(stopped.signal)
      if (taken === before) take(next)
      if (contact.peek() === 'lost') contact.value = 'asking'
    } catch (cause) {
      fail(cause)
    }
  }

  /** Resolves when the stream has ended or is not worth waiting for. */
  const stream = async () => {
    streams += 1
    const dead = new AbortController()
    stopped.signal.addEventListener('abort', () => dead.abort(), { once: true })
    let cancel = clock.timer(() => dead.abort(), FIRST_VALUE_MS)
    const alive = () => {
      cancel()
      cancel = clock.timer(() => dead.abort(), SILENCE_MS)
    }
    try {
      await source.watch(
        (next) => {
          streams = 0
          contact.value = 'live'
          take(next)
        },
        { signal: dead.signal, onAlive: alive },
      )
    } catch (cause) {
      if (!dead.signal.aborted) fail(cause)
    } finally {
      cancel()
      if (contact.peek() === 'live') contact.value = 'asking'
    }
  }

  const askFor = async (ms: number) => {
    const until = clock.now() + ms
    while (!stopped.signal.aborted && clock.now() < until) {
      await ask()
      if (stopped.signal.aborted) return
      await pause.wait(visible.peek() ? wait : ASK_HIDDEN_MS)
      wait = Math.min(wait * ASK_MS.factor, ASK_MS.last)
    }
  }

  const keepFollowing = async () => {
    while (!stopped.signal.aborted) {
      if (streams < MOST_STREAMS) await stream()
      await askFor(REOPEN_MS)
    }
  }

  effect(() => {
    if (visible.value) pause.end()
  })
  const stop = () => {
    stopped.abort()
    pause.end()
  }
  effect(() => stop)
  if (known === undefined || !source.isOver(known)) void keepFollowing()

  return {
    value,
    contact,
    failure,
    /** Takes the session from a call's answer, and asks whether there is a newer one. */
    accept(next: T) {
      take(next)
      void ask()
    },
    /** Asks the server now. */
    ask: () => {
      void ask()
    },
    stop,
  }
}

/** A pause that can be ended early. */
function createPause({ timer }: Pick<Clock, 'timer'>) {
  let end: (() => void) | undefined
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          cancel()
          end = undefined
          resolve()
        }
        const cancel = timer(done, ms)
        end = done
      }),
    end: () => end?.(),
  }
}
