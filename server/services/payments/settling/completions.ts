import { LRUCache } from 'lru-cache'
import { SuiteError } from '../../../domain/errors.ts'
import type { DealIntent, PaymentIntent } from '../../../domain/payment/intent.ts'
import { createOnce } from '../../../kit/once.ts'
import type { PaymentDeps } from '../deps.ts'
import { isOutage } from '../outages.ts'
import { awaitsCompletion, completeProduct, endOffer, keepCredit } from './complete-product.ts'

/** The pause after a failure in milliseconds; it doubles with every failure. */
const RETRY_MS = 2_000
const SLOWEST_MS = 60_000
/** A refusal stays for a while, until prices or limits have changed. */
const REFUSED_MS = 600_000
/** Codes of a call for which the product was not asked. */
const TOO_EARLY_OR_LATE: ReadonlySet<string> = new Set(['FEE_TX_PENDING', 'SESSION_NOT_PENDING'])
const MOST = 10_000

interface Failures {
  /** The end of the offer that has failed: another offer is another question. */
  readonly offer: string
  readonly times: number
  /** The next time to ask, in epoch milliseconds. */
  readonly nextAt: number
}

/** Brings the planned products of paid fees to their transactions: soon, and then again until they answer. */
export interface Completions {
  /** Asks for the product of a payment in the background, if it is due. */
  consider(intent: PaymentIntent): void
  /** Asks now, or waits for the answer that is under way. */
  complete(id: string): Promise<DealIntent>
}

export function createCompletions(
  deps: PaymentDeps,
  /** Called after each attempt in the background. */
  asked: (id: string) => void,
): Completions {
  const once = createOnce<DealIntent>()
  const failures = new LRUCache<string, Failures>({ max: MOST })

  const complete = (id: string): Promise<DealIntent> =>
    once.run(id, async () => {
      try {
        const intent = await completeProduct(deps, id)
        failures.delete(id)
        return intent
      } catch (cause) {
        await note(id, cause)
        throw cause
      }
    })

  /** Plans the next attempt at the payment's offer. */
  async function note(id: string, cause: unknown): Promise<void> {
    if (cause instanceof SuiteError && TOO_EARLY_OR_LATE.has(cause.code)) return
    const isRefused = cause instanceof SuiteError && !isOutage(cause.code)
    // The time in which nothing could be asked is not the payer’s.
    const { deal } = await (isRefused ? endOffer(deps, id) : keepCredit(deps, id))
    const offer = deal?.expiresAt ?? ''
    const before = failures.get(id)
    const times = before?.offer === offer ? before.times : 0
    const usual = isRefused ? REFUSED_MS : Math.min(RETRY_MS * 2 ** times, SLOWEST_MS)
    const least = cause instanceof SuiteError ? (cause.retryAfter ?? 0) * 1_000 : 0
    const nextAt = deps.clock.now().getTime() + Math.max(usual, least)
    failures.set(id, { offer, times: times + 1, nextAt })
    deps.log.warn('product.incomplete', { intent: id, isRefused, cause })
  }

  return {
    consider(intent) {
      const now = deps.clock.now()
      const { id } = intent
      if (!awaitsCompletion(intent, now) || once.has(id)) return
      const failed = failures.get(id)
      if (failed?.offer === intent.deal.expiresAt && failed.nextAt > now.getTime()) return
      // Not awaited: a slow service must not hold up the looks at other payments.
      void complete(id).then(
        () => asked(id),
        () => asked(id),
      )
    },
    complete,
  }
}
