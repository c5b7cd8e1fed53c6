import { signal } from '@preact/signals'
import type { SignSession } from '#contracts/api/sign-sessions.ts'
import { ApiError } from '../api/call.ts'
import type { SessionFeed } from './ports.ts'

export interface StreamEvents {
  opened(): void
  message(data: unknown): void
  failed(): void
}

export interface FeedPorts {
  /** The session as it was read before. */
  readonly first?: SignSession | undefined
  /** Reads the session once; throws ApiError. */
  readonly read: () => Promise<SignSession>
  /** Opens the stream of its changes; the answer closes it. */
  readonly stream: (events: StreamEvents) => () => void
  readonly timer: (run: () => void, ms: number) => () => void
}

/** Between two questions while no stream is open, in milliseconds: often at first, then less. */
const POLL_MS = { first: 1_000, factor: 1.5, last: 5_000 } as const
/** A stream that broke off is opened again after this long; until then the session is polled. */
const REOPEN_MS = 15_000

/**
 * Follows a session by server-sent events, and by polling as long as no stream is open: blocked, broken off, or
 * swallowed by a proxy. It stops by itself when nothing more can come.
 */
export function createSessionFeed({ first, read, stream, timer }: FeedPorts): SessionFeed & { stop(): void } {
  const session = signal<SignSession | undefined>(first)
  const failure = signal<ApiError | undefined>(undefined)
  let taken = 0
  let wait: number = POLL_MS.first
  let cancelPoll: (() => void) | undefined
  let cancelReopen: (() => void) | undefined
  let close: (() => void) | undefined
  let isLive = false
  let isOver = false

  const take = (next: SignSession) => {
    taken += 1
    failure.value = undefined
    if (JSON.stringify(next) !== JSON.stringify(session.peek())) {
      session.value = next
      wait = POLL_MS.first
    }
    if (hasEnded(next)) stop()
  }
  const ask = async () => {
    const before = taken
    try {
      const next = await read()
      // What came meanwhile, by stream or as the answer of a call, is at least as new.
      if (taken === before) take(next)
    } catch (cause) {
      failure.value = cause instanceof ApiError ? cause : undefined
      if (cause instanceof ApiError && !cause.retryable) stop()
    }
  }
  const poll = () => {
    cancelPoll?.()
    if (isLive || isOver) return
    cancelPoll = timer(() => {
      wait = Math.min(wait * POLL_MS.factor, POLL_MS.last)
      void ask().then(poll)
    }, wait)
  }
  const open = () => {
    close?.()
    if (isOver) return
    close = stream({
      opened: () => {
        isLive = true
        cancelPoll?.()
      },
      message: (data) => {
        const next = parsed(data)
        if (next !== undefined) take(next)
      },
      failed: () => {
        // The browser's own attempts do not tell a refusal from a bad line; ours begin with a question.
        close?.()
        isLive = false
        cancelReopen?.()
        cancelReopen = timer(open, REOPEN_MS)
        void ask().then(poll)
      },
    })
  }
  const stop = () => {
    isOver = true
    cancelPoll?.()
    cancelReopen?.()
    close?.()
  }

  if (first === undefined) void ask().then(open).then(poll)
  else if (!hasEnded(first)) {
    open()
    poll()
  }
  return {
    session,
    failure,
    accept: (next) => {
      take(next)
      // News by stream can have overtaken this answer: ask for what holds now.
      void ask()
    },
    ask: () => void ask(),
    stop,
  }
}

/** Nothing more can come of it: the server ends its stream then, too. */
function hasEnded({ status, verification, purpose }: SignSession): boolean {
  if (status === 'cancelled') return true
  return status === 'signed' && (purpose === 'connect' || verification !== 'unverified')
}

function parsed(data: unknown): SignSession | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The server's tests hold every event to the contract; this tells a session from a proxy's page. */
function isSession(value: unknown): value is SignSession {
  return typeof value === 'object' && value !== null && 'id' in value && 'steps' in value
}
