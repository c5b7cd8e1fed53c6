import { type SeenOrigin, recent, seenOriginId } from '../../domain/account/seen-origin.ts'
import { createBatchedNotes } from '../../kit/batched-notes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { MOST_ROWS, type Store } from '../../ports/store.ts'

/** Origins that wait to be written; more than these are not counted until they are. */
const MOST_NOTED = 2_000
/** Rows of one partner: a page can claim to be from anywhere. */
const MOST_SEEN = 250
/** As browsers write it: in ASCII. */
const ORIGIN = /^https?:\/\/[!"$-.0->A-~]{1,260}$/

interface Noted {
  readonly partner: string
  readonly origin: string
  loads: number
  refusals: number
}

export interface SeenOrigins {
  /** Notes that a page of an origin got, or was refused, a partner's widget; never waits. */
  readonly note: (partner: string, origin: string, outcome: 'loaded' | 'refused') => void
  readonly flush: () => Promise<void>
}

/** Counts where widgets are loaded, and writes the counts in batches. */
export function createSeenOrigins({
  store,
  clock,
  log,
}: {
  store: Store
  clock: Clock
  log: Log
}): SeenOrigins {
  async function write(batch: ReadonlyMap<string, Noted>): Promise<void> {
    const now = clock.now()
    await store.transact(async ({ seenOrigins, partners }) => {
      for (const { partner, origin, loads, refusals } of batch.values()) {
        const id = seenOriginId(partner, origin)
        const before = await seenOrigins.get(id)
        if (before === undefined) {
          if ((await partners.get(partner)) === undefined) continue
          const all = await seenOrigins.list({ where: { partner }, limit: MOST_ROWS })
          const gone =
            all.length < MOST_SEEN
              ? undefined
              : (all.find((row) => isForgotten(row, now)) ?? (loads > 0 ? refusedFirst(all) : undefined))
          if (all.length >= MOST_SEEN && gone === undefined) continue
          if (gone !== undefined) await seenOrigins.remove(gone.id)
        }
        const row = added(before ?? { id, partner, origin, loads: {}, refusals: {} }, loads, refusals, now)
        await (before === undefined ? seenOrigins.insert(row) : seenOrigins.update(row))
      }
    })
  }

  const notes = createBatchedNotes({
    clock,
    write,
    onLost: (cause) => log.warn('seen-origins.flush-failed', { cause }),
  })
  return {
    note(partner, origin, outcome) {
      if (!ORIGIN.test(origin)) return
      const id = seenOriginId(partner, origin)
      const known = notes.get(id)
      if (known === undefined && notes.size() >= MOST_NOTED) return
      const entry = known ?? { partner, origin, loads: 0, refusals: 0 }
      if (outcome === 'loaded') entry.loads++
      else entry.refusals++
      notes.set(id, entry)
    },
    flush: notes.flush,
  }
}

function added(before: SeenOrigin, loads: number, refusals: number, now: Date): SeenOrigin {
  const at = now.toISOString()
  const day = at.slice(0, 10)
  const plus = (counts: Readonly<Record<string, number>>, count: number) =>
    count === 0 ? recent(counts, now) : { ...recent(counts, now), [day]: (counts[day] ?? 0) + count }
  return {
    ...before,
    loads: plus(before.loads, loads),
    refusals: plus(before.refusals, refusals),
    ...(loads > 0 ? { firstSeenAt: before.firstSeenAt ?? at, lastSeenAt: at } : {}),
    ...(refusals > 0 ? { lastRefusedAt: at } : {}),
  }
}

/** Not on the list, and not seen in the days that count. */
const isForgotten = ({ addedAt, loads, refusals }: SeenOrigin, now: Date): boolean =>
  addedAt === undefined &&
  Object.keys(recent(loads, now)).length === 0 &&
  Object.keys(recent(refusals, now)).length === 0

/** The row that was only ever refused, and is the longest ago: it gives way to an origin on the list. */
const refusedFirst = (rows: readonly SeenOrigin[]): SeenOrigin | undefined =>
  rows
    .filter(({ addedAt, firstSeenAt }) => addedAt === undefined && firstSeenAt === undefined)
    .toSorted((a, b) => (a.lastRefusedAt ?? '').localeCompare(b.lastRefusedAt ?? ''))[0]
