import {
  type Earned,
  type EarnedOfDay,
  MOST_EARNING_DAYS,
  type Worth,
} from '#contracts/api/dashboard/money.ts'
import type { ProductKey } from '#contracts/api/values.ts'
import { cutRange, type DayRange, daysIn, rangeBefore, utcDay } from '../../domain/days.ts'
import { invalidField } from '../../domain/errors.ts'
import { dayOfPartner } from '../../domain/ledger/totals.ts'
import type { MoneyDeps } from './deps.ts'
import { showDay } from './show.ts'

const USUAL_DAYS = 30
/** Products times assets of one day; more are not shown. */
const MOST_OF_DAY = 500

export interface EarningsAsk {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly product?: ProductKey | undefined
}

/** What a partner earned in a range of days, and in as many days before it. */
export async function earningsOf(deps: MoneyDeps, partner: string, ask: EarningsAsk) {
  const cut = cutRange(ask, utcDay(deps.clock.now()), { usual: USUAL_DAYS, most: MOST_EARNING_DAYS })
  if (!cut.ok) throw invalidField('query.from', cut.problem)
  const days = await daysOf(deps, partner, cut.range, ask.product)
  const before = await daysOf(deps, partner, rangeBefore(cut.range), ask.product)
  return { ...cut.range, days, totals: sumUp(days), before: sumUp(before) }
}

async function daysOf(
  deps: MoneyDeps,
  partner: string,
  range: DayRange,
  product: ProductKey | undefined,
): Promise<EarnedOfDay[]> {
  const found: EarnedOfDay[] = []
  for (const day of daysIn(range)) {
    const rows = await deps.store.read.earnings.list({
      where: { partnerDay: dayOfPartner(partner, day) },
      limit: MOST_OF_DAY,
    })
    for (const row of rows) {
      const shown = showDay(deps, row)
      if (shown !== undefined && (product === undefined || shown.product === product)) found.push(shown)
    }
  }
  return found
}

/** The sums by product and asset. */
function sumUp(days: readonly EarnedOfDay[]): Earned[] {
  const sums = new Map<string, Earned>()
  for (const { day: _, pendingMinor: __, ...one } of days) {
    const key = `${one.product} ${one.chain} ${one.asset}`
    const sum = sums.get(key)
    sums.set(key, {
      ...one,
      amountMinor: (BigInt(sum?.amountMinor ?? '0') + BigInt(one.amountMinor)).toString(),
      count: (sum?.count ?? 0) + one.count,
      worth: sum === undefined ? one.worth : withWorth(sum.worth, one.worth),
    })
  }
  return [...sums.values()]
}

const withWorth = (one: Worth, other: Worth): Worth => ({
  earned: (BigInt(one.earned) + BigInt(other.earned)).toString(),
  volume: (BigInt(one.volume) + BigInt(other.volume)).toString(),
  unpricedFees: one.unpricedFees + other.unpricedFees,
  unpricedVolumes: one.unpricedVolumes + other.unpricedVolumes,
})
