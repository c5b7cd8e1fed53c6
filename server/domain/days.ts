/** Days in UTC, such as `2026-11-23`. */

const DAY_MS = 24 * 3_600_000

/** The day of a moment. */
export const utcDay = (moment: string | Date): string =>
  (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 'YYYY-MM-DD'.length)

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / DAY_MS

export const addDays = (day: string, days: number): string =>
  utcDay(new Date((numberOf(day) + days) * DAY_MS))

/** How many days there are from the first to the last, both counted. */
const countDays = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

/** A range of days, both ends in it. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The days of a range, the oldest first. */
export function* daysIn({ from, to }: DayRange): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}

/** As many days, just before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

/** What is wrong with the first day of a range that someone asked for; words that follow the name of its field. */
export type CutRange =
  | { readonly ok: true; readonly range: DayRange }
  | { readonly ok: false; readonly problem: string }

/**
 * Cuts the range that a question names: one function for figures, charts, lists and tables. Without `to` it ends today;
 * without `from` it has `usual` days.
 */
export function cutRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
  { usual, most }: { readonly usual: number; readonly most: number },
): CutRange {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(to, 1 - usual)
  if (from > to) return { ok: false, problem: 'must not be after `to`' }
  if (countDays(from, to) > most) return { ok: false, problem: `must be at most ${most} days before \`to\`` }
  return { ok: true, range: { from, to } }
}
