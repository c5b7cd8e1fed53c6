import type { Caller } from '../../domain/access/caller.ts'
import { partnerDay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { createSlices } from '../../kit/slices.ts'
import { NoSuchPlace, type ReadTable } from '../../ports/store.ts'
import type { Place } from './place.ts'

type Intents = Pick<ReadTable<'intents'>, 'list' | 'listAcross'>
type Since = Pick<Place, 'createdAt'> & Partial<Pick<Place, 'id'>>

const DAY_MS = 24 * 3_600_000
const PAGE = 100

/**
 * A partner's payments of a time, in the order in which they were made, from a place on. The first `expected` of them
 * are one look.
 */
export async function* paymentsSince(
  intents: Intents,
  { partner, key }: Extract<Caller, { kind: 'key' }>,
  since: Since,
  to: string,
  expected: number = PAGE,
): AsyncGenerator<PaymentIntent> {
  const slices = createSlices()
  const days = daysOf(since.createdAt, to).map((day) => partnerDay(partner.slug, key.env, day))
  let place = since.id
  for (let limit = Math.min(expected, PAGE), at = 0; at < days.length; limit = PAGE) {
    const where = { partnerDay: days[at] ?? '' }
    const page =
      place === undefined
        ? await intents.listAcross('partnerDay', days.slice(at), limit)
        : await pageAfter(intents, where, place, limit)
    for (const intent of page) if (intent.createdAt >= since.createdAt && intent.createdAt < to) yield intent
    const last = page.at(-1)
    if (page.length < limit) at = place === undefined ? days.length : at + 1
    else at = Math.max(at, days.indexOf(last?.partnerDay ?? ''))
    place = page.length < limit ? undefined : last?.id
    await slices.breathe()
  }
}

/** Where the payment of the place went long ago, its day begins again, with the payments of the same moment. */
async function pageAfter(
  intents: Intents,
  where: { readonly partnerDay: string },
  after: string,
  limit: number,
): Promise<readonly PaymentIntent[]> {
  try {
    return await intents.list({ where, after, limit })
  } catch (error) {
    if (!(error instanceof NoSuchPlace)) throw error
    return intents.list({ where, limit })
  }
}

let [lastFirst, lastEnd, lastDays] = [0, 0, new Array<string>()]

/** A moment of each day (UTC) between two moments. Most lists are of the same days. */
function daysOf(from: string, to: string): readonly string[] {
  const first = Math.floor(Date.parse(from) / DAY_MS)
  const end = Math.ceil(Date.parse(to) / DAY_MS)
  if (first !== lastFirst || end !== lastEnd) {
    const days: string[] = []
    for (let day = first; day < end; day++) days.push(new Date(day * DAY_MS).toISOString())
    ;[lastFirst, lastEnd, lastDays] = [first, end, days]
  }
  return lastDays
}
