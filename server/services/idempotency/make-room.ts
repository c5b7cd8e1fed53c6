import type { Tables } from '../../ports/store.ts'

/** The most answers that are kept for callers without a key. One is up to some 8 kB in the store. */
export const MOST_ANSWERS = {
  /** In one room: one partner's visitors, one account's members. */
  room: 1_000,
  all: 4_000,
  /** When all together are too many, a room with so many makes place itself. Others' oldest leave only after that. */
  share: 100,
} as const

/** Removes an old answer where another one would be too many. Its call, if it comes again, is carried out again. */
export async function makeRoom(
  { idempotency }: Pick<Tables<'write'>, 'idempotency'>,
  room: string,
): Promise<void> {
  const own = await idempotency.count({ room })
  const isFull = (await idempotency.count({ hasRoom: 'yes' })) >= MOST_ANSWERS.all
  if (own < MOST_ANSWERS.room && !isFull) return
  const isOwnTurn = own >= (isFull ? MOST_ANSWERS.share : MOST_ANSWERS.room)
  const where = isOwnTurn ? { room } : ({ hasRoom: 'yes' } as const)
  const [oldest] = await idempotency.list({ where, limit: 1 })
  if (oldest !== undefined) await idempotency.remove(oldest.id)
}
