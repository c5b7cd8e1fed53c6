/** Ranges of days in UTC: one function cuts them for figures, chart, table and CSV. */

const DAY_MS = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export type Range = {
  readonly from: string
  readonly to: string
}

/** So many days up to today. */
export const lastDays = (count: number, now = Date.now()): Range => ({
  from: dayOf(now - (count - 1) * DAY_MS),
  to: dayOf(now),
})

/** All days of a range, the oldest first. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(to) && days.length < 400; time += DAY_MS)
    days.push(dayOf(time))
  return days
}
