import { isWatched, type PaymentIntent } from '../../domain/payment.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'

/** For how long an intent is looked at how often: the newer what it waits for, the more often. */
const PACE = [
  { untilMs: 120_000, everyMs: 0 },
  { untilMs: 900_000, everyMs: 5_000 },
  { untilMs: 3_600_000, everyMs: 20_000 },
  { untilMs: Infinity, everyMs: 60_000 },
] as const
/** A step that was handed to a wallet a day ago will not be signed any more. */
const FORGET_AFTER_MS = 86_400_000
/** Somebody is looking at a screen: even on a slow chain, news must not wait. */
const SLOWEST_FIRST_MS = 1_500
const RETRY_MS = 5_000

export interface Watch {
  /** Looks at an intent now, and again for as long as it waits for something. */
  look(id: string): void
  stop(): void
}

/** Looks at intents that wait for their chain, one look at a time for each. */
export function createWatch(ports: {
  readonly clock: Clock
  readonly log: Log
  /** Shortest time in which the intent's chain can bring news, in milliseconds. */
  readonly blockMs: (intent: PaymentIntent) => number
  readonly settle: (id: string) => Promise<PaymentIntent>
}): Watch {
  const { clock, log } = ports
  const waiting = new Map<string, () => void>()
  const looking = new Map<string, { again: boolean }>()
  let stopped = false

  function look(id: string): void {
    if (stopped) return
    waiting.get(id)?.()
    waiting.delete(id)
    const under = looking.get(id)
    if (under !== undefined) {
      under.again = true
      return
    }
    looking.set(id, { again: false })
    ports
      .settle(id)
      .then((intent) => pause(intent, clock.now(), ports.blockMs(intent)))
      .catch((cause: unknown) => {
        log.warn('settle.failed', { intent: id, cause })
        return RETRY_MS
      })
      .then((ms) => plan(id, ms))
      .catch((cause: unknown) => log.error('watch.failed', { intent: id, cause }))
  }

  function plan(id: string, ms: number | undefined): void {
    const again = looking.get(id)?.again === true
    looking.delete(id)
    if (stopped) return
    if (again) look(id)
    else if (ms !== undefined)
      waiting.set(
        id,
        clock.after(ms, () => look(id)),
      )
  }

  return {
    look,
    stop() {
      stopped = true
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}

/** How long until the next look; `undefined` when the intent waits for nothing. */
export function pause(intent: PaymentIntent, now: Date, blockMs: number): number | undefined {
  const since = waitsSince(intent)
  if (since === undefined) return undefined
  const age = now.getTime() - since
  if (age > FORGET_AFTER_MS && intent.booked !== 'pending') return undefined
  const pace = PACE.find((step) => age < step.untilMs) ?? PACE[3]
  return Math.max(pace.everyMs, Math.min(Math.max(blockMs / 2, 250), SLOWEST_FIRST_MS))
}

/** When what it waits for began, in epoch milliseconds. */
function waitsSince(intent: PaymentIntent): number | undefined {
  const moments = intent.steps
    .filter(isWatched)
    .map((step) => Date.parse(step.submittedAt ?? step.openedAt ?? intent.createdAt))
  const booking = intent.booked === 'pending' ? intent.steps.find((step) => step.kind === 'fee') : undefined
  if (booking?.confirmedAt !== undefined) moments.push(Date.parse(booking.confirmedAt))
  return moments.length === 0 ? undefined : Math.max(...moments)
}
