import type { moneyApi } from '#contracts/api/dashboard/money.ts'
import { USUAL_ROWS } from '#contracts/api/dashboard/pages.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Payment } from '#contracts/api/payments.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { addDays, utcDay } from '../../domain/days.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { Partner } from '../../domain/partner.ts'
import { partnerDay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { defined } from '../../kit/defined.ts'
import { findIntents } from './find-intents.ts'
import { paymentsCsv } from './payments-csv.ts'
import { type RecordDeps, showPayment, stateOf } from './show.ts'
import { timelineOf } from './timeline.ts'

interface DashboardDeps extends RecordDeps {
  readonly explorer?: ((chain: ChainKey, txHash: string) => string | undefined) | undefined
}

/** Rows and days that are read for one page: a page may be short, and still have a next one. */
const BATCH = 100
const MOST_READ = 2_000
const MOST_DAYS_READ = 400

type Paged = Input['payments']
type Input = {
  readonly [N in 'payments' | 'paymentsCsv']: Parameters<Handlers<typeof moneyApi, Caller>[N]>[0]['query']
}

/** The payments of a partner, as its members see them in the dashboard. */
export function createDashboardPayments(
  deps: DashboardDeps,
): Pick<Handlers<typeof moneyApi, Caller>, 'payments' | 'payment' | 'findPayments' | 'paymentsCsv'> {
  const { intents } = deps.store.read

  /** A page, the newest first: it looks through the days from the last one that is asked for. */
  async function pageOfPayments(partner: Partner, query: Paged) {
    const { limit = USUAL_ROWS, env = 'live', state, product, from = '', to } = query
    const now = deps.clock.now()
    const today = utcDay(now)
    if (to !== undefined && from > to) throw invalidField('query.from', 'must not be after `to`')
    const last = to !== undefined && to < today ? to : today
    const start = query.after === undefined ? { day: last } : readDayPlace(query.after)
    const begun = utcDay(partner.createdAt)
    const first = from > begun ? from : begun
    const isWanted = (intent: PaymentIntent) =>
      (product === undefined || intent.product === product) &&
      (state === undefined || stateOf(intent, now) === state)
    const payments: Payment[] = []
    let { day, id } = start
    let [read, days] = [0, 0]
    while (day >= first) {
      const page = await intents.list({
        where: { partnerDay: partnerDay(partner.slug, env, day) },
        limit: BATCH,
        newestFirst: true,
        ...defined({ after: id }),
      })
      for (const intent of page) {
        if (payments.length === limit) return { payments, next: writeDayPlace(day, id) }
        id = intent.id
        if (isWanted(intent)) payments.push(await showPayment(deps.products, intent, now))
      }
      read += page.length
      if (page.length === BATCH && read < MOST_READ) continue
      if (read >= MOST_READ) return { payments, next: writeDayPlace(day, id) }
      day = addDays(day, -1)
      id = undefined
      days += 1
      if (days >= MOST_DAYS_READ && day >= first) return { payments, next: writeDayPlace(day, id) }
    }
    return { payments }
  }

  return {
    payments: ({ caller, query }) => pageOfPayments(caller.partner, query),
    paymentsCsv: ({ caller, query }) => paymentsCsv((page) => pageOfPayments(caller.partner, page), query),

    async findPayments({ caller, query }) {
      const found = await findIntents(deps.store.read, caller.partner.slug, query.text)
      const now = deps.clock.now()
      return { payments: await Promise.all(found.map((intent) => showPayment(deps.products, intent, now))) }
    },

    async payment({ caller, query }) {
      const intent = await intents.get(query.intentId)
      if (intent === undefined || intent.partner !== caller.partner.slug)
        throw new SuiteError('NOT_FOUND', 'There is no such payment.')
      return {
        payment: await showPayment(deps.products, intent, deps.clock.now()),
        timeline: await timelineOf(deps.store.read.ledger, intent, deps.explorer),
      }
    },
  }
}

interface DayPlace {
  readonly day: string
  readonly id?: string | undefined
}

const PLACE = /^(?<day>\d{4}-\d\d-\d\d)(?:~(?<id>pi_\w{1,60}))?$/

const writeDayPlace = (day: string, id: string | undefined): string =>
  id === undefined ? day : `${day}~${id}`

function readDayPlace(text: string): DayPlace {
  const { day, id } = PLACE.exec(text)?.groups ?? {}
  if (day === undefined || Number.isNaN(Date.parse(day)))
    throw invalidField('query.after', 'must be the `next` of a page')
  return { day, id }
}
