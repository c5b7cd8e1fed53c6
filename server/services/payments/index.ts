import type { DealIntent, PaymentIntent } from '../../domain/payment/intent.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Completion } from '../../ports/product.ts'
import { attachSuspense } from './booking/attach-suspense.ts'
import type { NoteRelease } from './booking/book-fee.ts'
import { readIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'
import { adoptTx } from './preparing/adopt-tx.ts'
import { paidFees } from './preparing/paid-fees.ts'
import { exchangeProduct } from './preparing/exchange-product.ts'
import { prepare } from './preparing/prepare.ts'
import { refreshOffer } from './preparing/refresh-offer.ts'
import { broadcastStep } from './signing/broadcast-step.ts'
import { declineStep } from './signing/decline-step.ts'
import { retryProduct } from './signing/retry-product.ts'
import { sweepLapsed } from './watching/sweep-lapsed.ts'
import { openEither, submitEither } from './signing/either.ts'
import { mustBeUnsent } from './signing/open-step.ts'
import { payingHash } from './lookup/canonical-hash.ts'
import { bookTreasuryPayment } from './reporting/book-treasury-payment.ts'
import { reportFee } from './reporting/report-fee.ts'
import { createUnseenHashes } from './reporting/unseen-hashes.ts'
import { handOut } from './settling/complete-product.ts'
import { finishProduct } from './settling/finish-product.ts'
import { createCompletions } from './settling/completions.ts'
import { settle } from './settling/settle.ts'
import { createHandOver } from './watching/hand-over.ts'
import { createTreasuryWatch } from './watching/watch-treasuries.ts'
import { createWatch } from './watching/watch.ts'
import { resumePayments } from './watching/resume.ts'

export interface PaymentEngine extends Payments {
  /** Continues the payments that an earlier process left waiting for their chain. */
  resume(): Promise<void>
  /** Books money in suspense as the fee of a payment, once: see attach-suspense.ts. */
  attachSuspense(suspenseId: string, intentId: string, note?: NoteRelease): Promise<PaymentIntent>
  /** Ends the intents that have lapsed. */
  sweep(): Promise<void>
  stop(): void
}

/** The payment engine: see the port. */
export function createPayments(deps: PaymentDeps): PaymentEngine {
  const listeners = new Set<(intent: PaymentIntent) => void>()
  const unseen = createUnseenHashes()
  const watch = createWatch({
    ...deps,
    blockMs: (intent) => deps.chains.get(intent.chain).chain.blockMs,
    async settle(id) {
      if (!deps.leases.isMine() || (await deps.store.read.intents.get(id)) === undefined) return undefined
      const intent = tell(await settle(deps, id))
      completions.consider(intent)
      return intent
    },
  })

  function tell(intent: PaymentIntent): PaymentIntent {
    for (const listener of listeners) listener(intent)
    return intent
  }

  const completions = createCompletions(deps, (id) => {
    changed(readIntent(deps.store, id)).catch((cause: unknown) =>
      deps.log.error('completions.failed', { intent: id, cause }),
    )
  })

  const treasuries = createTreasuryWatch(deps, (intent) => {
    tell(intent)
    look(intent.id)
  })

  const { look, follow } = createHandOver(deps, { watch, treasuries })

  async function changed(work: Promise<PaymentIntent>): Promise<PaymentIntent> {
    const intent = tell(await work)
    look(intent.id)
    return intent
  }

  return {
    async prepare(product, ask) {
      const intent = await prepare(deps, product, ask)
      follow(intent)
      return intent
    },
    paidFees: (of) => paidFees(deps, of),
    adopt: (supplied) => adoptTx(deps, supplied),
    refresh: (id) => changed(refreshOffer(deps, id)),
    async complete(id) {
      await completions.complete(id)
      const intent = await handOut(deps, id)
      await changed(Promise.resolve(intent))
      return intent
    },
    open: (id, stepId, session, openedAt) =>
      changed(openEither(deps, id, stepId, session, openedAt)).catch((cause: unknown) => {
        // It may have found an earlier transaction.
        look(id)
        throw cause
      }),
    decline: (id, stepId, openedAt, code) => changed(declineStep(deps, id, stepId, openedAt, code)),
    submit: (id, stepId, txHash, session) => changed(submitEither(deps, id, stepId, txHash, session)),
    async broadcast(id, stepId, signed, session) {
      const { intent, txHash } = await broadcastStep(deps, id, stepId, signed, session)
      tell(intent)
      look(intent.id)
      return txHash
    },
    mustBeUnsent: (id) =>
      mustBeUnsent(deps, id).catch((cause: unknown) => {
        // It may have found an earlier transaction.
        look(id)
        throw cause
      }),
    async exchange<Offer>(seen: DealIntent<Offer>, completion: Completion<Offer>, block?: number) {
      const intent = await exchangeProduct(deps, seen, completion, block).catch((cause: unknown) => {
        // It may have found an earlier transaction.
        look(seen.id)
        throw cause
      })
      tell(intent)
      look(intent.id)
      return intent
    },
    retry: (id) => changed(retryProduct(deps, id)),
    async report(claim) {
      const report = await reportFee(deps, unseen, claim)
      tell(report.intent)
      look(report.intent.id)
      return report
    },
    async takeIncoming(key, told) {
      const { chain, treasury } = deps.chains.get(key)
      const { txHash } = await payingHash(chain, chain.canonicalTxHash(told) ?? told, treasury)
      const { intent } = await bookTreasuryPayment(deps, chain, { treasury, txHash, maySuspend: true })
      if (intent === undefined) return
      tell(intent)
      look(intent.id)
    },
    attachSuspense: (suspenseId, intentId, note) => changed(attachSuspense(deps, suspenseId, intentId, note)),
    finish: (id, txHash, outcome) => changed(finishProduct(deps, id, txHash, outcome)),
    async notify(id) {
      const intent = tell(await readIntent(deps.store, id))
      if (intent.booked === 'owed') look(id)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => resumePayments(deps, { treasuries, watch }),
    sweep: () => sweepLapsed(deps.store, deps.clock.now()),
    stop() {
      treasuries.stop()
      watch.stop()
    },
  }
}
