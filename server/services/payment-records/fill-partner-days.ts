import { partnerDay } from '../../domain/payment/intent.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { changeInBatches } from '../../kit/in-batches.ts'
import type { Store } from '../../ports/store.ts'

/** Lists the payments of an earlier version, which did not note their partner's day. Answers how many. */
export async function fillPartnerDays(store: Store): Promise<number> {
  return changeInBatches(
    store,
    oldestFirst(store.read.intents, { isUndated: 'yes' }),
    (intent) => intent.partnerDay === undefined,
    async ({ intents }, id) => {
      const intent = await intents.get(id)
      if (intent === undefined || intent.partnerDay !== undefined) return false
      const { partner, env, createdAt } = intent
      await intents.update({ ...intent, partnerDay: partnerDay(partner, env, createdAt) })
      return true
    },
  )
}
