import { CREDIT_MS, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { hasLapsed } from '../../../domain/payment/lapse.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { changeInBatches, whileDue } from '../../../kit/in-batches.ts'
import type { Store } from '../../../ports/store.ts'

/** Marks open intents that have lapsed, so that the list of open intents stays short. Younger ones are not read. */
export async function sweepLapsed(store: Store, now: Date): Promise<void> {
  const isOver = (intent: PaymentIntent) => hasLapsed(intent, now)
  const isOldEnough = ({ createdAt }: PaymentIntent) => Date.parse(createdAt) + CREDIT_MS <= now.getTime()
  const open = whileDue(oldestFirst(store.read.intents, { state: 'open' }), isOldEnough)
  await changeInBatches(store, open, isOver, async ({ intents }, id) => {
    const intent = await intents.get(id)
    if (intent === undefined || !isOver(intent)) return false
    await intents.update({ ...intent, state: 'lapsed' })
    return true
  })
}
