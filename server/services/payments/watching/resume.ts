import { hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import type { PaymentDeps } from '../deps.ts'
import type { TreasuryWatch } from './watch-treasuries.ts'
import { pause, type Watch } from './watch.ts'

/** The unpaid payments of one treasury that a new process continues: the one whose history begins first, and the newest. */
export interface Ends {
  readonly first: PaymentIntent
  readonly newest: PaymentIntent
}

/**
 * Continues the payments that an earlier process left waiting for their chain. There may be many: they are read page by
 * page, and only what has to be done is kept.
 */
export async function resumePayments(
  deps: PaymentDeps,
  { treasuries, watch }: { readonly treasuries: TreasuryWatch; readonly watch: Watch },
): Promise<void> {
  const now = deps.clock.now()
  const ends = new Map<string, Ends>()
  const looks: { readonly id: string; readonly everyMs: number }[] = []
  const left: Record<string, number> = {}
  for await (const page of oldestFirst(deps.store.read.intents, { work: 'yes' }))
    for (const intent of page) {
      const missing = missingFor(deps, intent)
      if (missing !== undefined) {
        if (intent.state !== 'final') left[missing] = (left[missing] ?? 0) + 1
        continue
      }
      if (isUnpaid(intent)) noteUnpaid(ends, intent)
      // In every state: a transaction of theirs may still be searched.
      const everyMs = pause(intent, now, deps.chains.get(intent.chain).chain.blockMs)
      if (everyMs !== undefined) looks.push({ id: intent.id, everyMs })
    }
  if (Object.keys(left).length > 0) deps.log.warn('payments.unserved', left)
  for (const { first, newest } of ends.values()) {
    treasuries.follow(first)
    treasuries.follow(newest)
  }
  for (const { id, everyMs } of looks) watch.look(id, everyMs)
}

/** The chain or the product that is not served: one that was taken out of service must not stop the payments of others. */
function missingFor({ chains, products }: PaymentDeps, intent: PaymentIntent): string | undefined {
  if (!chains.keys.includes(intent.chain)) return intent.chain
  return hasDeal(intent) && products[intent.product] === undefined ? intent.product : undefined
}

/** True while a fee may still come to the treasury for it. */
export const isUnpaid = ({ booked, state }: PaymentIntent): boolean =>
  booked === 'no' && (state === 'open' || state === 'lapsed')

/** Takes note of an unpaid payment, if it is the first or the newest of its treasury. */
export function noteUnpaid(ends: Map<string, Ends>, intent: PaymentIntent): void {
  if (!hasDeal(intent) || intent.preparedFrom === undefined) return
  const key = `${intent.chain}:${intent.deal.fee.treasury}`
  const { first, newest } = ends.get(key) ?? { first: intent, newest: intent }
  ends.set(key, {
    first: blockOf(intent) < blockOf(first) ? intent : first,
    newest: intent.createdAt > newest.createdAt ? intent : newest,
  })
}

const blockOf = ({ preparedFrom }: PaymentIntent): bigint => BigInt(preparedFrom?.block ?? 0)
