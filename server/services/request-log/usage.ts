import { hourOf, type KeyCalls, noCalls, oneCall, plus, usageId, type UsageHour } from '../../domain/usage.ts'
import { createBatchedNotes } from '../../kit/batched-notes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'

/** Counts calls by key and hour, in memory first. */
export interface UsageCounter {
  /** Never waits. */
  count(call: CountedCall): void
  /** Adds the counts in memory to those in the store. */
  flush(): Promise<void>
}

export interface CountedCall {
  readonly partner: string
  readonly keyId: string
  readonly at: Date
  readonly status: number
  readonly ms: number
}

const FLUSH_MS = 30_000

interface Counting extends Pick<UsageHour, 'partner' | 'hour'> {
  readonly keys: Map<string, KeyCalls>
  readonly minutes: Map<string, number>
}

export function createUsageCounter({
  store,
  clock,
  log,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}): UsageCounter {
  /** The calls of the present minute that are in the store already, by partner. */
  let stored = new Map<string, { readonly at: string; readonly used: number }>()

  async function write(batch: ReadonlyMap<string, Counting>): Promise<void> {
    const nowStored = new Map<string, { readonly at: string; readonly used: number }>()
    const hours = [...batch.values()].map(({ partner, hour, keys, minutes }) => {
      const totals = [...minutes].map(([at, used]) => {
        const earlier = stored.get(partner)
        return { at, used: used + (earlier?.at === at ? earlier.used : 0) }
      })
      const last = totals.at(-1)
      if (last !== undefined) nowStored.set(partner, last)
      const busiest = totals.reduce((most, one) => (one.used > most.used ? one : most), { at: hour, used: 0 })
      return { id: `${partner} ${hour}`, partner, hour, keys, busiest }
    })
    stored = nowStored
    await store.transact(async ({ usage }) => {
      for (const { keys, ...hour } of hours) {
        const before = await usage.get(hour.id)
        const all = { ...before?.keys }
        for (const [id, calls] of keys) all[id] = plus(all[id] ?? noCalls, calls)
        const most = before === undefined || before.busiest.used < hour.busiest.used ? hour : before
        const row: UsageHour = { ...hour, keys: all, busiest: most.busiest }
        await (before === undefined ? usage.insert(row) : usage.update(row))
      }
    })
  }

  const notes = createBatchedNotes<Counting>({
    clock,
    write,
    onLost: (cause) => log.warn('usage.flush-failed', { cause }),
    waitMs: FLUSH_MS,
  })
  return {
    count({ partner, keyId, at, status, ms }) {
      const hour = hourOf(at)
      const minute = `${at.toISOString().slice(0, 16)}:00.000Z`
      const id = usageId(partner, hour)
      const { keys, minutes } = notes.get(id) ?? {
        keys: new Map<string, KeyCalls>(),
        minutes: new Map<string, number>(),
      }
      notes.set(id, { partner, hour, keys, minutes })
      keys.set(keyId, plus(keys.get(keyId) ?? noCalls, oneCall(status, ms)))
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    },
    flush: notes.flush,
  }
}
