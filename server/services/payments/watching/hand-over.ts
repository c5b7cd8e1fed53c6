import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { isUnpaid } from './resume.ts'
import type { TreasuryWatch } from './watch-treasuries.ts'
import type { Watch } from './watch.ts'

/** Follows payments where this process does so for all, and hands them to the one that does where another does. */
export function createHandOver(
  { store, jobs, leases }: Pick<PaymentDeps, 'store' | 'jobs' | 'leases'>,
  { watch, treasuries }: { readonly watch: Watch; readonly treasuries: TreasuryWatch },
) {
  jobs.onJob('payment', async (id) => {
    const intent = await store.read.intents.get(id)
    if (intent === undefined) return
    if (isUnpaid(intent)) treasuries.follow(intent)
    watch.look(id)
  })
  return {
    look: (id: string): void => (leases.isMine() ? watch.look(id) : jobs.hand('payment', id)),
    /** Watches for the payment's fee. */
    follow: (intent: PaymentIntent): void =>
      leases.isMine() ? treasuries.follow(intent) : jobs.hand('payment', intent.id),
  }
}
