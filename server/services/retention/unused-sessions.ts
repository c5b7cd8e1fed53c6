import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { createSlices } from '../../kit/slices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store, Tables } from '../../ports/store.ts'
import { isUnasked } from '../../domain/payment/untouched.ts'

/**
 * How long an unused session stays after its end, in milliseconds: a visitor's for a late return, a partner's own
 * payload for a server that asks what came of it.
 */
const KEEP_MS = { visitors: 600_000, server: 86_400_000 } as const
/** The most bytes of JSON that unused sessions and their payments may have; in memory they take about three times that. */
const MOST_BYTES = { partner: 12 << 20, all: 32 << 20 } as const
/** The sessions that one transaction removes. */
const BATCH = 50

type Maker = keyof typeof KEEP_MS

/** A session that nothing was done with, as far as known, or a payment that its session has left. */
interface Item {
  readonly session?: string
  readonly intent?: string
  readonly bytes: number
  /** When it ends, in epoch milliseconds. */
  readonly endsAt: number
}

/** The unused sessions of one partner and one kind of maker, the oldest first. */
interface Shelf {
  readonly maker: Maker
  readonly items: Map<string, Item>
  bytes: number
}

export interface UnusedSessions {
  /** Takes note of a session that was made, or that has got another payment. */
  readonly note: (session: SignSession) => Promise<void>
  /** Removes what has been over for long enough. */
  readonly sweep: () => Promise<void>
}

/**
 * The sessions that anyone can make without end: those of visitors, and those with a partner's own payload. Unused ones
 * leave soon after their end. When a partner has too many of them, its oldest leave at once; a session whose wallet was
 * asked for something never does.
 */
export function createUnusedSessions({
  store,
  clock,
  log,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}): UnusedSessions {
  const shelves = new Map<string, Shelf>()
  let total = 0
  let removing: Promise<void> | undefined

  function put(partner: string, maker: Maker, key: string, item: Item): Shelf {
    const name = `${maker} of ${partner}`
    const shelf = shelves.get(name) ?? { maker, items: new Map<string, Item>(), bytes: 0 }
    shelves.set(name, shelf)
    const before = shelf.items.get(key)
    if (before?.intent !== undefined && before.intent !== item.intent && item.session !== undefined)
      put(partner, maker, before.intent, { intent: before.intent, bytes: 0, endsAt: item.endsAt })
    shelf.items.set(key, item)
    const more = item.bytes - (before?.bytes ?? 0)
    shelf.bytes += more
    total += more
    return shelf
  }

  function takeOff(name: string, shelf: Shelf, key: string, item: Item): void {
    shelf.items.delete(key)
    shelf.bytes -= item.bytes
    total -= item.bytes
    if (shelf.items.size === 0) shelves.delete(name)
  }

  /** The oldest items that have to leave now, at most a batch of them, taken off their shelf. */
  function nextToLeave(): readonly Item[] {
    const now = clock.now().getTime()
    for (const [name, shelf] of shelves) {
      const taken: Item[] = []
      for (const [key, item] of shelf.items) {
        const isOver = item.endsAt + KEEP_MS[shelf.maker] <= now
        const isTooMany = shelf.bytes > MOST_BYTES.partner || (total > MOST_BYTES.all && shelf === largest())
        // A server's session is the partner's own business until it ends.
        const mayLeave = isOver || (isTooMany && (shelf.maker === 'visitors' || item.endsAt <= now))
        if (!mayLeave || taken.length === BATCH) break
        takeOff(name, shelf, key, item)
        taken.push(item)
      }
      if (taken.length > 0) return taken
    }
    return []
  }

  const largest = () =>
    [...shelves.values()].reduce((most, shelf) => (shelf.bytes > most.bytes ? shelf : most))

  /** Removes a batch of what has to leave. A row that could not be removed now is removed by the long retention. */
  async function removeSome(): Promise<number> {
    const items = nextToLeave()
    if (items.length > 0)
      await store.transact(async (tables) => {
        for (const item of items) await remove(tables, item)
      })
    return items.length
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

  return {
    async note(session) {
      const intent =
        session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
      const maker = makerOf(session, intent)
      if (maker === undefined) return
      const shelf = put(session.partner, maker, session.id, {
        session: session.id,
        ...(intent === undefined ? {} : { intent: intent.id }),
        bytes: sizeOf(session) + (intent === undefined ? 0 : sizeOf(intent)),
        endsAt: Date.parse(session.expiresAt),
      })
      // Whoever makes one too many waits until older ones have left, so that they cannot come faster than others leave.
      if (total > MOST_BYTES.all || shelf.bytes > MOST_BYTES.partner)
        await removeSome().catch((cause: unknown) => log.warn('retention.failed', { cause }))
    },
    sweep: run,
  }
}

function makerOf({ visitor }: SignSession, intent: PaymentIntent | undefined): Maker | undefined {
  if (visitor !== undefined) return 'visitors'
  return intent !== undefined && intent.deal === undefined ? 'server' : undefined
}

const sizeOf = (row: object): number => JSON.stringify(row).length

/** Removes a session with its payment, unless a wallet was asked for one of its transactions. */
async function remove(
  { sessions, intents }: Tables<'write'>,
  { session: id, intent: left }: Item,
): Promise<void> {
  const session = id === undefined ? undefined : await sessions.get(id)
  const intentId = session?.intentId ?? left
  const intent = intentId === undefined ? undefined : await intents.get(intentId)
  if (intent !== undefined && !isUnasked(intent)) return
  if (session !== undefined) await sessions.remove(session.id)
  if (intent === undefined || (await sessions.count({ intentId: intent.id })) > 0) return
  await intents.remove(intent.id)
}
