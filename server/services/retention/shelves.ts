import { CREDIT_MS } from '../../domain/payment/intent.ts'
import type { Clock } from '../../ports/clock.ts'

/**
 * How long a session stays after its end, in milliseconds: a visitor's unused one for a late return, a partner's own
 * payload for a server that asks what came of it. One whose wallet was asked for something stays for two days after the
 * last time: for one day the engine searches the payer's history, for two days the treasury's.
 */
const KEEP_MS = { visitors: 600_000, server: 86_400_000, asked: 2 * CREDIT_MS } as const
/** When there are too many, a session leaves no earlier than this after a wallet was asked, in milliseconds. */
const ASKED_MS = 3_600_000
/**
 * The most bytes of JSON that sessions and their payments may have; in memory they take about three times that. A
 * partner's open payloads of its own fill its share with some 4,000 usual ones, or 200 of the largest calldata: then
 * another one is refused.
 */
export const MOST_BYTES = {
  unused: { partner: 12 << 20, all: 32 << 20 },
  asked: { partner: 16 << 20, all: 32 << 20 },
}
/** The most sessions that one transaction removes. */
const BATCH = 25

export type Maker = keyof typeof KEEP_MS
type Kind = keyof typeof MOST_BYTES

const kindOf = (maker: Maker): Kind => (maker === 'asked' ? 'asked' : 'unused')

/** A session that nothing was sent for, as far as known, or a payment that its session has left. */
export interface Item {
  readonly session?: string
  readonly intent?: string
  readonly bytes: number
  /** When it ends, or a wallet was last asked for something, in epoch milliseconds. */
  readonly endsAt: number
}

/** The sessions of one partner and one kind of maker, the oldest first. */
interface Shelf {
  readonly maker: Maker
  readonly items: Map<string, Item>
  bytes: number
}

export interface Leaving {
  readonly partner: string
  readonly maker: Maker
  readonly item: Item
}

/** The sessions that will leave, and the bytes that they have. */
export interface Shelves {
  put(partner: string, maker: Maker, key: string, item: Item): void
  /** Takes a session off: its payment stays. */
  drop(partner: string, key: string): void
  has(partner: string, maker: Maker, key: string): boolean
  isFull(partner: string, maker: Maker): boolean
  /** Whether a full shelf is this partner's own doing: when all together are too many, those above an equal share. */
  isOverdrawn(partner: string, maker: Maker): boolean
  /** The oldest items of a shelf that have to leave now, taken off it one by one. */
  nextToLeave(): Generator<Leaving>
}

export function createShelves(clock: Clock, mostBytes = MOST_BYTES): Shelves {
  const shelves = new Map<string, Shelf>()
  const total = { unused: 0, asked: 0 }

  function takeOff(name: string, shelf: Shelf, key: string, { bytes }: Item): void {
    shelf.items.delete(key)
    shelf.bytes -= bytes
    total[kindOf(shelf.maker)] -= bytes
    if (shelf.items.size === 0) shelves.delete(name)
  }

  function drop(partner: string, key: string): void {
    for (const maker of ['visitors', 'server', 'asked'] as const) {
      const name = nameOf(partner, maker)
      const shelf = shelves.get(name)
      const item = shelf?.items.get(key)
      if (shelf !== undefined && item !== undefined) takeOff(name, shelf, key, item)
    }
  }

  function put(partner: string, maker: Maker, key: string, item: Item): void {
    const name = nameOf(partner, maker)
    const before = shelves.get(name)?.items.get(key)
    if (before?.intent !== undefined && before.intent !== item.intent && item.session !== undefined)
      put(partner, maker, before.intent, { intent: before.intent, bytes: 0, endsAt: item.endsAt })
    // A session whose wallet is asked again becomes the youngest.
    if (before === undefined || maker === 'asked') drop(partner, key)
    const shelf = shelves.get(name) ?? { maker, items: new Map<string, Item>(), bytes: 0 }
    shelves.set(name, shelf)
    const more = item.bytes - (shelf.items.get(key)?.bytes ?? 0)
    shelf.items.set(key, item)
    shelf.bytes += more
    total[kindOf(maker)] += more
  }

  const isTooMany = (shelf: Shelf): boolean => {
    const kind = kindOf(shelf.maker)
    const most = mostBytes[kind]
    return shelf.bytes > most.partner || (total[kind] > most.all && shelf === largest(kind))
  }

  const bytesOf = (partner: string, maker: Maker) => shelves.get(nameOf(partner, maker))?.bytes ?? 0

  const largest = (kind: Kind) =>
    [...shelves.values()]
      .filter(({ maker }) => kindOf(maker) === kind)
      .reduce((most, shelf) => (shelf.bytes > most.bytes ? shelf : most))

  return {
    put,
    drop,
    has: (partner, maker, key) => shelves.get(nameOf(partner, maker))?.items.has(key) === true,
    isFull(partner, maker) {
      const kind = kindOf(maker)
      return total[kind] > mostBytes[kind].all || bytesOf(partner, maker) > mostBytes[kind].partner
    },
    isOverdrawn(partner, maker) {
      const kind = kindOf(maker)
      const bytes = bytesOf(partner, maker)
      if (bytes > mostBytes[kind].partner) return true
      const sharers = [...shelves.values()].filter((shelf) => shelf.maker === maker).length
      return total[kind] > mostBytes[kind].all && bytes > mostBytes[kind].all / sharers
    },
    *nextToLeave() {
      const now = clock.now().getTime()
      for (const [name, shelf] of shelves) {
        let taken = 0
        for (const [key, item] of shelf.items) {
          const isOver = item.endsAt + KEEP_MS[shelf.maker] <= now
          if ((!isOver && !(isTooMany(shelf) && mayBePushed(shelf.maker, item, now))) || taken === BATCH)
            break
          takeOff(name, shelf, key, item)
          taken += 1
          yield { partner: name.slice(shelf.maker.length + 1), maker: shelf.maker, item }
        }
        if (taken > 0) return
      }
    },
  }
}

const nameOf = (partner: string, maker: Maker): string => `${maker} ${partner}`

/** Whether an item may leave before its time when there are too many. */
function mayBePushed(maker: Maker, { endsAt }: Item, now: number): boolean {
  if (maker === 'visitors') return true
  // A server's session is the partner's own business until it ends.
  return now >= endsAt + (maker === 'asked' ? ASKED_MS : 0)
}
