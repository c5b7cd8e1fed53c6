import { hasLapsed } from '../../../domain/payment/lapse.ts'
import type { Store } from '../../../ports/store.ts'

/** Marks open intents that have lapsed, so that the list of open intents stays short. */
export async function sweepLapsed(store: Store, now: Date): Promise<void> {
  const open = await store.read.intents.list('state', 'open')
  const lapsed = open.filter((intent) => hasLapsed(intent, now))
  if (lapsed.length === 0) return
  await store.transact(async ({ intents }) => {
    for (const { id } of lapsed) {
      const intent = await intents.get(id)
      if (intent !== undefined && hasLapsed(intent, now)) await intents.update({ ...intent, state: 'lapsed' })
    }
  })
}
