import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Store } from '../../../ports/store.ts'

/** Stores a new intent, and answers it as it is stored: an earlier run of the same call may have stored it before. */
export async function insertOnce<Intent extends PaymentIntent>(
  store: Store,
  intent: Intent,
): Promise<Intent> {
  return store.transact(async ({ intents }) => {
    const stored = await intents.get(intent.id)
    if (stored === undefined) await intents.insert(intent)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id belongs to one call, so to one kind of intent
    return (stored ?? intent) as Intent
  })
}

/** The intent of an earlier run of the same call, if there was one. */
export async function earlierRun<Intent extends PaymentIntent>(
  store: Store,
  id: string,
): Promise<Intent | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return (await store.read.intents.get(id)) as Intent | undefined
}
