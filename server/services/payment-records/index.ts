import type { Handlers } from '#contracts/api/endpoint.ts'
import type { paymentsApi } from '#contracts/api/payments.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller, KeyCaller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { createListPayments } from './list-payments.ts'
import { type RecordDeps, showPayment } from './show.ts'

/** What a partner's payments have come to. */
export function createPaymentRecords(deps: RecordDeps): Handlers<typeof paymentsApi, Caller> {
  const { intents } = deps.store.read
  return {
    async getPayment({ params, caller }) {
      const intent = await intents.get(params.intentId)
      if (!isOf(intent, caller)) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
      mustHaveScope(caller.key, intent.product)
      return showPayment(deps.products, intent, deps.clock.now())
    },

    listPayments: createListPayments(deps),
  }
}

const isOf = (intent: PaymentIntent | undefined, { partner, key }: KeyCaller): intent is PaymentIntent =>
  intent !== undefined && intent.partner === partner.slug && intent.env === key.env
