import { SuiteError } from '../../domain/errors.ts'
import { isUnderWay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { isUntouched, lastAskedAt } from '../../domain/payment/untouched.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { createSlices } from '../../kit/slices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store, Tables } from '../../ports/store.ts'
import { createShelves, type Leaving, type Maker, type MOST_BYTES } from './shelves.ts'

export interface UnusedSessions {
  /** Takes note of a session that was made, that has got another payment, or whose wallet was asked for something. */
  readonly note: (session: SignSession) => Promise<void>
  /** Throws RATE_LIMIT for a visitor's session when wallets were asked for too many others in the last hour. */
  readonly mustHaveRoom: (session: SignSession) => Promise<void>
  /** Throws RATE_LIMIT for another payload of a partner's own when its open ones take too much room. */
  readonly mustHoldOwn: (partner: string) => Promise<void>
  /** Takes note of a payment that has changed: once its fee is booked, it stays for good. */
  readonly changed: (intent: PaymentIntent) => void
  /** Removes what has been over for long enough. */
  readonly sweep: () => Promise<void>
}

/** A session that a wallet was asked for. */
interface Asked {
  readonly session: SignSession
  readonly intent: PaymentIntent
}

/** When a visitor may try again who found no room. */
const RETRY_SECONDS = 60

/**
 * The sessions that anyone can make without end: those of visitors, and those with a partner's own payload. Unused ones
 * leave soon after their end. When a partner has too many of them, its oldest leave at once. A visitor's session whose
 * wallet was asked for something may still be signed: it leaves two days after the last time, and when there are too
 * many, an hour after it at the earliest. Money that comes even later for it stands in suspense.
 */
export function createUnusedSessions({
  store,
  clock,
  log,
  mostBytes,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly mostBytes?: typeof MOST_BYTES
}): UnusedSessions {
  const shelves = createShelves(clock, mostBytes)
  let removing: Promise<void> | undefined

  /**
   * Removes some of what has to leave, and answers how many. A row that could not be removed now is removed by the long
   * retention.
   */
  async function removeSome(): Promise<number> {
    const leaving = [...shelves.nextToLeave()]
    if (leaving.length === 0) return 0
    const asked = await store.transact(async (tables) => {
      const kept: Asked[] = []
      for (const each of leaving) kept.push(...(await remove(tables, each)))
      return kept
    })
    for (const { session, intent } of asked) put(session, intent)
    return leaving.length
  }

  async function removeAll(): Promise<void> {
    const slices = createSlices()
    while ((await removeSome()) > 0) await slices.breathe()
  }

  /** One run at a time. */
  function run(): Promise<void> {
    removing ??= removeAll().finally(() => {
      removing = undefined
    })
    return removing
  }

  function put(session: SignSession, intent: PaymentIntent | undefined): Maker | undefined {
    const maker = makerOf(session, intent)
    if (maker === undefined) return undefined
    const askedAt = maker === 'asked' && intent !== undefined ? lastAskedAt(intent) : undefined
    shelves.put(session.partner, maker, session.id, {
      session: session.id,
      ...(intent === undefined ? {} : { intent: intent.id }),
      bytes: sizeOf(session) + (intent === undefined ? 0 : sizeOf(intent)),
      endsAt: askedAt ?? Date.parse(session.expiresAt),
    })
    return maker
  }

  const pushSome = () => removeSome().catch((cause: unknown) => log.warn('retention.failed', { cause }))

  return {
    async note(session) {
      const intent =
        session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
      const maker = put(session, intent)
      // Whoever makes one too many waits until older ones have left, so that they cannot come faster than others leave.
      if (maker !== undefined && shelves.isFull(session.partner, maker)) await pushSome()
    },
    async mustHaveRoom({ id, partner, visitor }) {
      if (visitor === undefined || shelves.has(partner, 'asked', id)) return
      if (!shelves.isFull(partner, 'asked')) return
      await pushSome()
      if (!shelves.isOverdrawn(partner, 'asked')) return
      throw new SuiteError(
        'RATE_LIMIT',
        'Too many payments of this site wait for a wallet. Try again soon.',
        {
          retryAfter: RETRY_SECONDS,
        },
      )
    },
    async mustHoldOwn(partner) {
      if (!shelves.isFull(partner, 'server')) return
      await pushSome()
      if (!shelves.isOverdrawn(partner, 'server')) return
      throw new SuiteError(
        'RATE_LIMIT',
        'Too many sign sessions with payloads of your own are open. Try again when some have ended, or let them end sooner (`expiresIn`).',
        { retryAfter: RETRY_SECONDS },
      )
    },
    changed({ booked, partner, steps }) {
      if (booked === 'no') return
      for (const { session } of steps) if (session !== undefined) shelves.drop(partner, session)
    },
    sweep: run,
  }
}

/**
 * Removes a session with its payment, unless something was sent for it. Answers it where a wallet was asked for it
 * meanwhile.
 */
async function remove(
  { sessions, intents }: Tables<'write'>,
  { maker, item }: Leaving,
): Promise<readonly Asked[]> {
  const session = item.session === undefined ? undefined : await sessions.get(item.session)
  const intentId = session?.intentId ?? item.intent
  const intent = intentId === undefined ? undefined : await intents.get(intentId)
  if (intent !== undefined && !isUntouched(intent)) return []
  const askedAt = intent && lastAskedAt(intent)
  if (askedAt !== undefined && (maker !== 'asked' || askedAt > item.endsAt)) {
    return session?.visitor === undefined || intent === undefined ? [] : [{ session, intent }]
  }
  if (session !== undefined) await sessions.remove(session.id)
  if (intent === undefined) return []
  const [other] = await sessions.list({ where: { intentId: intent.id }, limit: 1 })
  if (other === undefined) await intents.remove(intent.id)
  return []
}

function makerOf({ visitor, supplied }: SignSession, intent: PaymentIntent | undefined): Maker | undefined {
  if (visitor === undefined)
    return supplied !== undefined || (intent !== undefined && intent.deal === undefined)
      ? 'server'
      : undefined
  if (intent === undefined || !isUnderWay(intent)) return 'visitors'
  return intent.booked === 'no' ? 'asked' : undefined
}

const sizeOf = (row: object): number => JSON.stringify(row).length
