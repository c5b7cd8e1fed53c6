import path from 'node:path'
import { openSqliteStore } from '#server/stores/sqlite/index.ts'
import { intentWith, sessionWith } from '#testing/samples.ts'
import { aCall } from '#testing/stores/rows.ts'

/** The rows of one transaction. */
const BATCH = 500

/** Adds sessions of now to a store, each with its prepared payment, and as many answered calls with an idempotency key. */
export async function fillStore(dir: string, count: number): Promise<void> {
  const store = await openSqliteStore(path.join(dir, 'suite.sqlite'))
  const now = Date.now()
  const createdAt = new Date(now).toISOString()
  const expiresAt = new Date(now + 900_000).toISOString()
  try {
    for (let from = 0; from < count; from += BATCH)
      await store.transact(async ({ sessions, intents, idempotency }) => {
        for (let n = from; n < Math.min(count, from + BATCH); n++) {
          const id = String(n).padStart(22, '0')
          const intent = intentWith({
            id: `pi_${id}`,
            reference: n.toString(16).padStart(64, '0'),
            payer: `0x${n.toString(16).padStart(40, '0')}`,
            quoteExpiresAt: expiresAt,
            createdAt,
            partnerDay: `demo live ${createdAt.slice(0, 10)}`,
          })
          await intents.insert(intent)
          await sessions.insert(sessionWith({ id: `ses_${id}`, intentId: intent.id, createdAt, expiresAt }))
          await idempotency.insert({ ...aCall(`call ${id}`), startedAt: createdAt })
        }
      })
  } finally {
    await store.close()
  }
}
