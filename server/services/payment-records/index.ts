import type { Handlers } from '#contracts/api/endpoint.ts'
import { MOST_DAYS, type paymentsApi, USUAL_DAYS, usualLimit } from '#contracts/api/payments.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { defined } from '../../kit/defined.ts'
import { paymentsSince } from './payments-since.ts'
import { readPlace, writePlace } from './place.ts'
import { type RecordDeps, show, stateOf } from './show.ts'

const DAY_MS = 24 * 3_600_000
/** The most payments that one request looks at: few may have the state that is asked for. */
const MOST_LOOKED_AT = 2_000

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
      let looked = 0
      /** Where the next page begins, if there may be one. */
      let last: PaymentIntent | undefined
      const since = after !== undefined && after.createdAt > from ? after : { createdAt: from }
      for await (const intent of paymentsSince(intents, caller, since, to, limit + 1)) {
        if (isWanted(intent)) found.push(intent)
        if (found.length > limit) break
        looked += 1
        if (looked < MOST_LOOKED_AT) continue
        last = intent
        break
      }
      const page = found.slice(0, limit)
      if (found.length > limit) last = page.at(-1)
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
