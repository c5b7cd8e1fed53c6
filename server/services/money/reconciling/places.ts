import { MOST_RECONCILED_DAYS } from '#contracts/api/dashboard/reconciliation.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { addDays, daysIn, type DayRange, utcDay } from '../../../domain/days.ts'
import type { LedgerRecord } from '../../../domain/ledger/records.ts'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { MoneyDeps } from '../deps.ts'

/** Where a treasury's history was on each day: a comparison has a place to read from. */

/** Old places of a treasury are of no use. */
export const KEPT_PLACES_DAYS = 2 * MOST_RECONCILED_DAYS
/** Payments that are looked at for a place. */
const BATCH = 500

/** A place in a treasury's history, and its day. */
interface Start {
  readonly day: string
  readonly point: ChainPoint
}

export const placeId = (chain: ChainKey, treasury: string, day: string): string =>
  `${chain} ${treasury} ${day}`

export async function placeOfToday(deps: MoneyDeps, key: ChainKey): Promise<Start | undefined> {
  await notePlace(deps, key)
  const day = utcDay(deps.clock.now().toISOString())
  const place = await deps.store.read.treasuryPlaces.get(placeId(key, deps.chains.get(key).treasury, day))
  return place && { day, point: place.point }
}

/** Notes once a day where a treasury's history is. */
export async function notePlace({ store, chains, clock }: MoneyDeps, key: ChainKey): Promise<void> {
  const { chain, treasury } = chains.get(key)
  const at = clock.now().toISOString()
  const id = placeId(key, treasury, utcDay(at))
  if ((await store.read.treasuryPlaces.get(id)) !== undefined) return
  const point = await chain.point(treasury)
  const old = placeId(key, treasury, addDays(utcDay(at), -KEPT_PLACES_DAYS))
  await store.transact(async ({ treasuryPlaces }) => {
    if ((await treasuryPlaces.get(id)) === undefined) await treasuryPlaces.insert({ id, at, point })
    await treasuryPlaces.remove(old)
  })
}

/**
 * Where the treasury's history is read from: the place that was noted on the first day, or on the first day after it
 * that has one. In the first days of a deployment, the place before the first payment that is known.
 */
export async function startOf(
  { store }: MoneyDeps,
  key: ChainKey,
  treasury: string,
  range: DayRange,
  records: readonly LedgerRecord[],
): Promise<Start | undefined> {
  // The place of the day before was noted before the first day begins.
  const noted: Start[] = []
  for (const day of daysIn({ ...range, from: addDays(range.from, -1) })) {
    const place = await store.read.treasuryPlaces.get(placeId(key, treasury, day))
    if (place === undefined) continue
    if (day < range.from) return { day, point: place.point }
    noted.push({ day, point: place.point })
    break
  }
  const ids = records
    .flatMap((record) => (record.kind === 'accrual' ? [record.intentId] : []))
    .slice(0, BATCH)
  const paid = await Promise.all(ids.map((id) => store.read.intents.get(id)))
  const unpaid = await store.read.intents.list({ where: { work: 'yes' }, limit: BATCH })
  const points = [...paid, ...unpaid].flatMap((intent) =>
    intent?.chain === key &&
    intent.preparedFrom !== undefined &&
    utcDay(intent.createdAt) >= addDays(range.from, -1)
      ? [{ day: utcDay(intent.createdAt), point: intent.preparedFrom }]
      : [],
  )
  return [...noted, ...points].reduce<Start | undefined>(
    (first, start) =>
      first === undefined || BigInt(start.point.block) < BigInt(first.point.block) ? start : first,
    undefined,
  )
}
