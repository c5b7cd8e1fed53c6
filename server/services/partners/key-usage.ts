import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'

const FLUSH_MS = 10_000

export interface KeyUsage {
  /** Notes that a key was used now; never waits. */
  note(keyId: string): void
  /** Writes the notes to the store. */
  flush(): Promise<void>
}

/** Writes `lastUsedAt` in batches: no call waits for a write, and a busy key is written once in ten seconds. */
export function createKeyUsage({ store, clock, log }: { store: Store; clock: Clock; log: Log }): KeyUsage {
  let noted = new Map<string, Date>()
  let planned = false

  async function flush(): Promise<void> {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    await store.transact(async ({ keys }) => {
      for (const [id, at] of batch) {
        const lastUsedAt = at.toISOString()
        const key = await keys.get(id)
        if (key !== undefined && (key.lastUsedAt ?? '') < lastUsedAt)
          await keys.update({ ...key, lastUsedAt })
      }
    })
  }

  return {
    note(keyId) {
      noted.set(keyId, clock.now())
      if (planned) return
      planned = true
      clock.after(FLUSH_MS, () => {
        planned = false
        flush().catch((cause: unknown) => log.warn('key-usage.flush-failed', { cause }))
      })
    },
    flush,
  }
}
