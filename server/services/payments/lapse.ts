import { CREDIT_HOURS, isWatched, type PaymentIntent } from '../../domain/payment.ts'
import type { Store } from '../../ports/store.ts'

const HOUR_MS = 3_600_000

/** True when nothing can come of an open intent any more: its day is over, and no paid fee waits for a swap. */
export function hasLapsed(intent: PaymentIntent, now: Date): boolean {
  const ends =
    intent.creditUntil === undefined
      ? Date.parse(intent.createdAt) + CREDIT_HOURS * HOUR_MS
      : Date.parse(intent.creditUntil)
  return intent.state === 'open' && now.getTime() >= ends && !isSent(intent)
}

/** A transaction that is on its way is waited for, however late. */
function isSent(intent: PaymentIntent): boolean {
  return intent.steps.some((step) => isWatched(step) && step.state === 'submitted')
}

/** Marks the open intents that have lapsed, so that the list of open ones stays short. */
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
