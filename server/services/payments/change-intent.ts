import { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { Store } from '../../ports/store.ts'

/** Changes an intent as it is in the store at that moment; `undefined` from `change` leaves it unchanged. */
export async function changeIntent(
  store: Store,
  id: string,
  change: (intent: PaymentIntent) => PaymentIntent | undefined,
): Promise<PaymentIntent> {
  return store.transact(async ({ intents }) => {
    const intent = required(await intents.get(id))
    const changed = change(intent)
    if (changed === undefined) return intent
    await intents.update(changed)
    return changed
  })
}

export async function readIntent(store: Store, id: string): Promise<PaymentIntent> {
  return required(await store.read.intents.get(id))
}

function required(intent: PaymentIntent | undefined): PaymentIntent {
  if (intent === undefined) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
  return intent
}
