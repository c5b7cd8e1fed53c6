import { ABANDONED_AFTER_SECONDS, crowdOf, type IdempotentCall } from '../../domain/access/idempotency.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import type { Tables } from '../../ports/store.ts'

/** The most answers that are kept for callers without a key. One is at most `LARGEST_ANSWER` in the store. */
export const MOST_ANSWERS = {
  /** In one room: one partner's visitors, one account's members, all operators. */
  room: 1_000,
  /** In all rooms of visitors, and as many in all rooms of members. The ones never take the place of the others. */
  crowd: 4_000,
} as const

/** More than one for each new call: so a room that was full of running calls shrinks again. */
const MOST_REMOVED = 4

type Calls = Pick<Tables<'write'>, 'idempotency'>

export interface Rooms {
  /**
   * Removes an old answer where another one would be too many: of the room itself, or of the largest room when a crowd
   * is full, which always has its share at least. Its call, if it comes again, is carried out again. A call that still
   * runs is left alone.
   */
  makeRoom(tables: Calls, room: string, now: string): Promise<void>
}

/** The rooms of the answers to callers without a key. */
export function createRooms(): Rooms {
  /** The rooms of each crowd that was full once, by name. Some may be empty by now; there are few more than partners. */
  const known = new Map<string, Set<string>>()

  async function roomsOf({ idempotency }: Calls, crowd: string): Promise<ReadonlySet<string>> {
    const names = known.get(crowd)
    if (names !== undefined) return names
    const found = new Set<string>()
    for await (const rows of oldestFirst(idempotency, { crowd }))
      for (const { room } of rows) if (room !== undefined) found.add(room)
    known.set(crowd, found)
    return found
  }

  async function largestOf(tables: Calls, crowd: string): Promise<string | undefined> {
    let largest: { readonly room: string; readonly count: number } | undefined
    for (const room of await roomsOf(tables, crowd)) {
      const count = await tables.idempotency.count({ room })
      if (count > (largest?.count ?? 0)) largest = { room, count }
    }
    return largest?.room
  }

  return {
    async makeRoom(tables, room, now) {
      const { idempotency } = tables
      const crowd = crowdOf(room)
      known.get(crowd)?.add(room)
      for (let removed = 0; removed < MOST_REMOVED; removed++) {
        const isOwnFull = (await idempotency.count({ room })) >= MOST_ANSWERS.room
        if (!isOwnFull && (await idempotency.count({ crowd })) < MOST_ANSWERS.crowd) return
        const from = isOwnFull ? room : await largestOf(tables, crowd)
        const oldest = from === undefined ? undefined : await oldestEnded(tables, from, now)
        if (oldest === undefined) return
        await idempotency.remove(oldest.id)
      }
    },
  }
}

/** The oldest call of a room that does not run any more. */
async function oldestEnded(
  { idempotency }: Calls,
  room: string,
  now: string,
): Promise<IdempotentCall | undefined> {
  for await (const page of oldestFirst(idempotency, { room })) {
    const ended = page.find((call) => !isRunning(call, now))
    if (ended !== undefined) return ended
  }
  return undefined
}

const isRunning = ({ answer, startedAt }: IdempotentCall, now: string): boolean =>
  answer === undefined && Date.parse(now) - Date.parse(startedAt) <= ABANDONED_AFTER_SECONDS * 1000
