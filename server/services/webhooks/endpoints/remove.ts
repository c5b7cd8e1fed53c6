import { dayOf, KEEP_DAYS } from '../../../domain/webhooks/records.ts'
import { DAY_MS } from '../../../domain/webhooks/schedule.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { changeInBatches } from '../../../kit/in-batches.ts'
import type { Store, Where } from '../../../ports/store.ts'
import { removeMessage } from '../events/write-messages.ts'

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

const removeAll = (store: Store, where: Where<'webhookMessages'>): Promise<number> =>
  changeInBatches(
    store,
    oldestFirst(store.read.webhookMessages, where),
    () => true,
    async (tables, id) => {
      await removeMessage(tables, id)
      return true
    },
  )
