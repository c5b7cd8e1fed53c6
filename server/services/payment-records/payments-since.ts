import type { Caller } from '../../domain/access/caller.ts'
import { partnerDay, type PaymentIntent } from '../../domain/payment/intent.ts'
import { createSlices } from '../../kit/slices.ts'
import { NoSuchPlace, type ReadTable } from '../../ports/store.ts'
import type { Place } from './place.ts'

type Intents = Pick<ReadTable<'intents'>, 'list'>
type Since = Pick<Place, 'createdAt'> & Partial<Pick<Place, 'id'>>

const DAY_MS = 24 * 3_600_000
const PAGE = 100

/** A partner's payments of a time, in the order in which they were made, from a place on. */
export async function* paymentsSince(
  intents: Intents,
  { partner, key }: Extract<Caller, { kind: 'key' }>,
  since: Since,
  to: string,
): AsyncGenerator<PaymentIntent> {
  const slices = createSlices()
  let place = since.id
  for (const day of daysOf(since.createdAt, to)) {
    const where = { partnerDay: partnerDay(partner.slug, key.env, day) }
    for await (const page of pagesOf(intents, where, place)) {
      for (const intent of page)
        if (intent.createdAt >= since.createdAt && intent.createdAt < to) yield intent
      await slices.breathe()
    }
    place = undefined
  }
}

async function* pagesOf(
  intents: Intents,
  where: { readonly partnerDay: string },
  place: string | undefined,
): AsyncGenerator<readonly PaymentIntent[]> {
  let page = await firstPage(intents, where, place)
  while (page.length > 0) {
    yield page
    const after = page.at(-1)?.id
    page = page.length < PAGE || after === undefined ? [] : await intents.list({ where, after, limit: PAGE })
  }
}

/** Where the payment of the place went long ago, its day begins again, with the payments of the same moment. */
async function firstPage(
  intents: Intents,
  where: { readonly partnerDay: string },
  after: string | undefined,
): Promise<readonly PaymentIntent[]> {
  if (after !== undefined)
    try {
      return await intents.list({ where, after, limit: PAGE })
    } catch (error) {
      if (!(error instanceof NoSuchPlace)) throw error
    }
  return intents.list({ where, limit: PAGE })
}

/** A moment of each day (UTC) between two moments. */
function daysOf(from: string, to: string): readonly string[] {
  const days: string[] = []
  const first = Math.floor(Date.parse(from) / DAY_MS)
  for (let day = first; day * DAY_MS < Date.parse(to); day++) days.push(new Date(day * DAY_MS).toISOString())
  return days
}
