import type { Handlers } from '#contracts/api/endpoint.ts'
import { MOST_DAYS, type paymentsApi, USUAL_DAYS, usualLimit } from '#contracts/api/payments.ts'
import type { Caller, KeyCaller } from '../../domain/access/caller.ts'
import { invalidField } from '../../domain/errors.ts'
import { partnerDay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { defined } from '../../kit/defined.ts'
import { paymentsSince } from './payments-since.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { type RecordDeps, showPayment, stateOf } from './show.ts'

const DAY_MS = 24 * 3_600_000
/** The most payments that one request looks at: few may have the state that is asked for. */
const MOST_LOOKED_AT = 2_000

type ListPayments = Handlers<typeof paymentsApi, Caller>['listPayments']

/** Lists a partner's payments. */
export function createListPayments({ store, products, clock }: RecordDeps): ListPayments {
  return async ({ query, caller }) => {
    const now = clock.now()
    const { from, to } = periodOf(query, now)
    const after = query.after === undefined ? undefined : readCursor(query.after)
    if (query.after !== undefined && after === undefined)
      throw invalidField('query.after', 'must be the `next` of a page')
    const limit = query.limit ?? usualLimit
    const isWanted = (intent: PaymentIntent) =>
      caller.key.scopes.includes(intent.product) &&
      (query.state === undefined || stateOf(intent, now) === query.state)
    const since = after !== undefined && after.createdAt > from ? after : { createdAt: from }
    const days = dayNames(caller, since.createdAt, to)
    const pieces = paymentsSince(store.read.intents, days, since, to, limit + 1)
    const { found, next } = await look(pieces, isWanted, limit)
    return {
      payments: await Promise.all(found.map((intent) => showPayment(products, intent, now))),
      ...defined({ next: next && writeCursor(next) }),
    }
  }
}

/** Looks for a page of payments: those of it, and the one before the next page if there may be one. */
async function look(
  pieces: AsyncIterable<readonly PaymentIntent[]>,
  isWanted: (intent: PaymentIntent) => boolean,
  limit: number,
) {
  const found: PaymentIntent[] = []
  let looked = 0
  for await (const piece of pieces)
    for (const intent of piece) {
      if (isWanted(intent)) {
        if (found.length === limit) return { found, next: found.at(-1) }
        found.push(intent)
      }
      looked += 1
      if (looked === MOST_LOOKED_AT) return { found, next: intent }
    }
  return { found, next: undefined }
}

/** The time of a list, in the spelling of records. */
function periodOf(query: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const to = query.to === undefined ? now.getTime() + 1 : Date.parse(query.to)
  const from = query.from === undefined ? to - USUAL_DAYS * DAY_MS : Date.parse(query.from)
  if (from > to) throw invalidField('query.from', 'must be before `to`')
  if (to - from > MOST_DAYS * DAY_MS)
    throw invalidField('query.from', `must be at most ${MOST_DAYS} days before \`to\``)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** Names the days (UTC) between two moments by which payments are listed. */
function dayNames(
  { partner: { slug }, key: { env } }: KeyCaller,
  from: string,
  to: string,
): readonly string[] {
  const first = Math.floor(Date.parse(from) / DAY_MS)
  const end = Math.ceil(Date.parse(to) / DAY_MS)
  return Array.from({ length: end - first }, (_, i) =>
    partnerDay(slug, env, new Date((first + i) * DAY_MS).toISOString()),
  )
}
