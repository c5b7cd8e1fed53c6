import { dayOf, KEEP_DAYS } from '../../../domain/webhooks/records.ts'
import { DAY_MS } from '../../../domain/webhooks/schedule.ts'
import type { Store, Where } from '../../../ports/store.ts'
import { removeMessage } from '../events/write-messages.ts'

/** The rows that one transaction changes: other writes wait for it. */
const BATCH = 50
/** So many days are looked at behind those that are kept: a service that was off for longer keeps a few for good. */
const LOOK_BACK_DAYS = 60

export const removeMessagesOf = (store: Store, endpoint: string): Promise<number> =>
  removeAll(store, { endpoint })

/** Removes messages that are too old. Reads the rows of old days only. */
export async function removeOldMessages(store: Store, now: Date): Promise<number> {
  let removed = 0
  for (let age = KEEP_DAYS + 1; age <= KEEP_DAYS + LOOK_BACK_DAYS; age++)
    removed += await removeAll(store, { day: dayOf(new Date(now.getTime() - age * DAY_MS).toISOString()) })
  return removed
}

async function removeAll(store: Store, where: Where<'webhookMessages'>): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await store.read.webhookMessages.list({ where, limit: BATCH })
    if (rows.length === 0) return removed
    await store.transact(async (tables) => {
      for (const { id } of rows) await removeMessage(tables, id)
    })
    removed += rows.length
  }
}
