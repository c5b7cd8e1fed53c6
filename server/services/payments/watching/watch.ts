import { type ConfirmedStep, isLost, isWatched, sentOf } from '../../../domain/payment/step.ts'
import { feeOf, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import { awaitsCompletion } from '../settling/complete-product.ts'
import { createSemaphore } from '../../../kit/semaphore.ts'
import { LOST_FOR_GOOD_MS } from '../../../domain/payment/give-up.ts'

/** How often an intent is looked at: the newer the event that it waits for, the more often. */
const PACE = [
  { untilMs: 120_000, everyMs: 0 },
  { untilMs: 900_000, everyMs: 5_000 },
  { untilMs: 3_600_000, everyMs: 20_000 },
  { untilMs: 86_400_000, everyMs: 60_000 },
] as const
/** After a day, only intents with a transaction on its way or a booked fee are looked at. */
const SLOWEST_MS = 300_000
const DAY_MS = 86_400_000
/** A user is looking at a screen: the news of the first seconds must not wait, even on a slow chain. */
const FIRST_MS = 250
const SLOWEST_FIRST_MS = 1_500
/** The pause grows with the time that has passed, so that no one notices it. */
const PART_OF_AGE = 8
/** A failed look is repeated: soon while nodes may come back, rarely if it keeps failing. */
const RETRY_MS = 5_000
const OUTAGE_RETRY_MS = 20_000
const MANY_FAILURES = 50
/**
 * How many intents are looked at at once; the others wait for their turn. Anyone can leave thousands of unpaid intents
 * behind. So intents that are looked at rarely have turns of their own, and no user at a screen waits for them.
 */
const MOST_LOOKS = { now: 12, seldom: 4 } as const
const SELDOM_MS = 5_000

export interface Watch {
  /**
   * Looks at an intent now, and again as long as it waits for a transaction. An intent that is looked at every few
   * seconds or less often, by `everyMs`, lets others go first.
   */
  look(id: string, everyMs?: number): void
  stop(): void
}

type Line = keyof typeof MOST_LOOKS
const lineOf = (everyMs: number): Line => (everyMs < SELDOM_MS ? 'now' : 'seldom')

interface Look {
  line: Line
  isBegun: boolean
  /** Asked for again while it was under way. */
  again: boolean
}

/** Looks at intents that wait for their chain, one look at a time for each. */
export function createWatch(ports: {
  readonly clock: Clock
  readonly log: Log
  /** The shortest time in which the intent's chain can bring news, in milliseconds. */
  readonly blockMs: (intent: PaymentIntent) => number
  /** Answers nothing for a payment that has been removed. */
  readonly settle: (id: string) => Promise<PaymentIntent | undefined>
}): Watch {
  const { clock, log } = ports
  const waiting = new Map<string, () => void>()
  const looking = new Map<string, Look>()
  /** How often in a row a look has failed. */
  const failed = new Map<string, number>()
  const lines = { now: createSemaphore(MOST_LOOKS.now), seldom: createSemaphore(MOST_LOOKS.seldom) }
  let stopped = false

  const look = (id: string, everyMs = 0): void => enter(id, lineOf(everyMs))

  function enter(id: string, line: Line): void {
    if (stopped) return
    waiting.get(id)?.()
    waiting.delete(id)
    const under = looking.get(id)
    if (under?.isBegun === true) {
      under.again = true
      return
    }
    if (under?.line === line || under?.line === 'now') return
    const one = under ?? { line, isBegun: false, again: false }
    one.line = line
    looking.set(id, one)
    void lines[line](async () => {
      // It already had its turn in the other line.
      if (one.isBegun || stopped) return
      one.isBegun = true
      const ms = await settled(id)
      looking.delete(id)
      if (one.again) look(id)
      else if (ms !== undefined) plan(id, ms, failed.has(id) ? one.line : lineOf(ms))
    }).catch((cause: unknown) => log.error('watch.failed', { intent: id, cause }))
  }

  /** The time until the next look in milliseconds, if there is one. */
  async function settled(id: string): Promise<number | undefined> {
    try {
      const intent = await ports.settle(id)
      failed.delete(id)
      return intent && pause(intent, clock.now(), ports.blockMs(intent))
    } catch (cause) {
      const times = failed.get(id) ?? 0
      failed.set(id, times + 1)
      log.warn('settle.failed', { intent: id, cause })
      return times < MANY_FAILURES ? Math.min(RETRY_MS * 2 ** times, OUTAGE_RETRY_MS) : SLOWEST_MS
    }
  }

  function plan(id: string, ms: number, line: Line): void {
    if (stopped) return
    waiting.set(
      id,
      clock.after(ms, () => enter(id, line)),
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

/** The time until the next look; `undefined` when the intent waits for nothing. */
export function pause(intent: PaymentIntent, now: Date, blockMs: number): number | undefined {
  const ages = waits(intent, now)
    .map(({ since, forMs }) => ({ age: now.getTime() - Date.parse(since), forMs }))
    .filter(({ age, forMs }) => age <= forMs)
    .map(({ age }) => age)
  if (ages.length === 0) return undefined
  const age = Math.min(...ages)
  const everyMs = PACE.find((step) => age < step.untilMs)?.everyMs ?? SLOWEST_MS
  const first = Math.min(blockMs / 2, SLOWEST_FIRST_MS, age / PART_OF_AGE)
  return Math.max(everyMs, first, FIRST_MS)
}

interface Wait {
  readonly since: string
  /** How long the wait is worth it. */
  readonly forMs: number
}

/** The events that the intent waits for. */
function waits(intent: PaymentIntent, now: Date): readonly Wait[] {
  const fee = feeOf(intent)
  const paidAt = fee?.state === 'confirmed' ? fee.confirmedAt : undefined
  const steps = intent.steps.filter(isWatched).map((step): Wait => {
    const since = sentOf(step)?.at ?? step.opening?.at ?? paidAt ?? intent.createdAt
    if (step.state === 'submitted') return { since, forMs: Infinity }
    // A request that a wallet has had for a day is no longer signed.
    return { since, forMs: isLost(step) ? LOST_FOR_GOOD_MS : DAY_MS }
  })
  const order: readonly Wait[] =
    paidAt !== undefined && awaitsCompletion(intent, now) ? [{ since: paidAt, forMs: DAY_MS }] : []
  const confirmed = intent.steps.filter(
    (step): step is ConfirmedStep =>
      step.state === 'confirmed' &&
      ((step.kind === 'fee' && intent.booked === 'pending') ||
        (step.id === productOf(intent).id && intent.state === 'settled')),
  )
  const others = intent.steps.flatMap(({ others: more = [] }) => more)
  return [
    ...steps,
    ...order,
    ...confirmed.map(({ confirmedAt }) => ({ since: confirmedAt, forMs: Infinity })),
    ...others.map(({ at }) => ({ since: at, forMs: DAY_MS })),
  ]
}
