import { KEEP_DAYS, type WebhookMessage } from '../../../domain/webhooks/records.ts'
import { DAY_MS } from '../../../domain/webhooks/schedule.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { changeInBatches, whileDue } from '../../../kit/in-batches.ts'
import type { Store } from '../../../ports/store.ts'
import { removeMessage } from '../events/write-messages.ts'

export const removeMessagesOf = (store: Store, endpoint: string): Promise<number> =>
  removeAll(store, oldestFirst(store.read.webhookMessages, { endpoint }), () => true)

/** Removes messages that are too old: they come first. */
export function removeOldMessages(store: Store, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString()
  const isOld = ({ createdAt }: WebhookMessage) => createdAt < oldest
  return removeAll(store, whileDue(oldestFirst(store.read.webhookMessages), isOld), isOld)
}

const removeAll = (
  store: Store,
  pages: AsyncIterable<readonly WebhookMessage[]>,
  isDue: (message: WebhookMessage) => boolean,
): Promise<number> =>
  changeInBatches(store, pages, isDue, async (tables, id) => {
    await removeMessage(tables, id)
    return true
  })
