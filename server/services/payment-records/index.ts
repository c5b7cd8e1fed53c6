import type { Handlers } from '#contracts/api/endpoint.ts'
import {
  MOST_DAYS,
  type Payment,
  type paymentsApi,
  type PaymentState,
  USUAL_DAYS,
  usualLimit,
} from '#contracts/api/payments.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { hasDeal, type PaymentIntent, stepOf } from '../../domain/payment/intent.ts'
import { hasLapsed } from '../../domain/payment/lapse.ts'
import { sentOf } from '../../domain/payment/step.ts'
import { showFees, showSessionStep } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Products } from '../../ports/product.ts'
import type { Store } from '../../ports/store.ts'
import { paymentsSince } from './payments-since.ts'
import { readPlace, writePlace } from './place.ts'

interface RecordDeps {
  readonly store: Pick<Store, 'read'>
  readonly products: Products
  readonly clock: Clock
}

const DAY_MS = 24 * 3_600_000

/** What a partner's payments have come to. */
export function createPaymentRecords(deps: RecordDeps): Handlers<typeof paymentsApi, Caller> {
  const { intents } = deps.store.read
  return {
    async getPayment({ params, caller }) {
      const intent = await intents.get(params.intentId)
      if (!isOf(intent, caller)) throw new SuiteError('NOT_FOUND', 'There is no such payment.')
      mustHaveScope(caller.key, intent.product)
      return show(deps, intent)
    },

    async listPayments({ query, caller }) {
      const { from, to } = periodOf(query, deps.clock.now())
      const after = query.after === undefined ? undefined : readPlace(query.after)
      if (query.after !== undefined && after === undefined)
        throw invalidField('query.after', 'must be the `next` of a page')
      const limit = query.limit ?? usualLimit
      const isWanted = (intent: PaymentIntent) =>
        caller.key.scopes.includes(intent.product) &&
        (query.state === undefined || stateOf(intent, deps.clock.now()) === query.state)
      const found: PaymentIntent[] = []
      const since = after !== undefined && after.createdAt > from ? after : { createdAt: from }
      for await (const intent of paymentsSince(intents, caller, since, to)) {
        if (isWanted(intent)) found.push(intent)
        if (found.length > limit) break
      }
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      return {
        payments: await Promise.all(page.map((intent) => show(deps, intent))),
        ...defined({ next: last && writePlace(last) }),
      }
    },
  }
}

type KeyCaller = Extract<Caller, { kind: 'key' }>

const isOf = (intent: PaymentIntent | undefined, { partner, key }: KeyCaller): intent is PaymentIntent =>
  intent !== undefined && intent.partner === partner.slug && intent.env === key.env

/** The time of a list, in the spelling of records. */
function periodOf(query: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const to = query.to === undefined ? now.getTime() + 1 : Date.parse(query.to)
  const from = query.from === undefined ? to - USUAL_DAYS * DAY_MS : Date.parse(query.from)
  if (from > to) throw invalidField('query.from', 'must be before `to`')
  if (to - from > MOST_DAYS * DAY_MS)
    throw invalidField('query.from', `must be at most ${MOST_DAYS} days before \`to\``)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function stateOf(intent: PaymentIntent, now: Date): PaymentState {
  if (intent.state === 'settled' || intent.state === 'final') return 'succeeded'
  if (intent.state === 'lapsed' || hasLapsed(intent, now)) return 'ended'
  return intent.booked === 'no' ? 'open' : 'paid'
}

const feeStatus = { no: 'none', pending: 'pending', posted: 'accrued' } as const

async function show({ products, clock }: RecordDeps, intent: PaymentIntent): Promise<Payment> {
  const fee = stepOf(intent, 'fee')
  const state = stateOf(intent, clock.now())
  return {
    intentId: intent.id,
    state,
    product: intent.product,
    chain: intent.chain,
    payer: intent.payer,
    ...(hasDeal(intent)
      ? {
          ...(await products[intent.product]?.show(intent, 'partner')),
          fees: showFees(intent.deal.fee, 'partner'),
        }
      : {}),
    fee: {
      status: feeStatus[intent.booked],
      ...defined({ txHash: intent.booked === 'no' || fee === undefined ? undefined : sentOf(fee)?.txHash }),
    },
    steps: intent.steps.map((step) => {
      const {
        wallets: _,
        awaiting: _a,
        awaits: _b,
        ...shown
      } = showSessionStep(intent.chain, step, intent, () => [])
      return shown
    }),
    ...defined({ creditUntil: state === 'paid' ? intent.creditUntil : undefined }),
    createdAt: intent.createdAt,
  }
}
