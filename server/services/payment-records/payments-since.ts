import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { createSlices } from '../../kit/slices.ts'
import { NoSuchPlace, type ReadTable } from '../../ports/store.ts'
import type { ListCursor } from './list-cursor.ts'

type Intents = Pick<ReadTable<'intents'>, 'list' | 'listAcross'>
type Since = Pick<ListCursor, 'createdAt'> & Partial<Pick<ListCursor, 'id'>>

const PAGE = 100

/**
 * The payments of some days, by the days' names, in the order in which they were made: those from a cursor on that were
 * made before `to`, in pieces. The first piece has at most `expected` of them.
 */
export async function* paymentsSince(
  intents: Intents,
  days: readonly string[],
  since: Since,
  to: string,
  expected: number,
): AsyncGenerator<readonly PaymentIntent[]> {
  const slices = createSlices()
  let cursor = since.id
  for (let limit = Math.min(expected, PAGE), at = 0; at < days.length; limit = PAGE) {
    const where = { partnerDay: days[at] ?? '' }
    const page =
      cursor === undefined
        ? await intents.listAcross('partnerDay', at === 0 ? days : days.slice(at), limit)
        : await pageAfter(intents, where, cursor, limit)
    yield page.filter(({ createdAt }) => createdAt >= since.createdAt && createdAt < to)
    const last = page.at(-1)
    if (page.length < limit) at = cursor === undefined ? days.length : at + 1
    else at = Math.max(at, days.indexOf(last?.partnerDay ?? ''))
    cursor = page.length < limit ? undefined : last?.id
    await slices.breathe()
  }
}

/** Where the payment of the cursor went long ago, its day begins again, with the payments of the same moment. */
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
