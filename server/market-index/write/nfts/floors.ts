import type { MarketDatabase } from '../../tables/database.ts'

const HOUR = 3_600_000
const DAY_HOURS = 24
/** Hours of floors that are kept, beside the last one before them. */
const KEPT_HOURS = 31 * DAY_HOURS

/** The floors of collections by the hour, and those of a day, of 7 and of 30 days ago. */
export function createFloors(database: MarketDatabase) {
  const put = database.prepare(
    'INSERT INTO nft_floor VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET drops = excluded.drops',
  )
  const [day, week, month] = [1, 7, 30].map((days) => ago(days * DAY_HOURS))
  // Without a new floor in all that time, the floors of then are in their columns already.
  const look = database.prepare(
    `UPDATE nft_collection SET floor_1d = ${day}, floor_7d = ${week}, floor_30d = ${month}
     WHERE id IN (SELECT collection FROM nft_floor WHERE hour >= ?1 - ${KEPT_HOURS})`,
  )
  const drop = database.prepare(
    `DELETE FROM nft_floor WHERE hour < ?1 AND EXISTS (
       SELECT 1 FROM nft_floor f WHERE f.collection = nft_floor.collection AND f.hour > nft_floor.hour AND f.hour < ?1)`,
  )
  let looked: number | undefined

  return {
    /** Notes another floor, in drops. `time` in Unix milliseconds. */
    note(collection: number, drops: number | null, time: number): void {
      put.run(collection, Math.floor(time / HOUR), drops)
    },
    /** Once an hour: what the floors were. */
    settle(now: number): void {
      const hour = Math.floor(now / HOUR)
      if (hour === looked) return
      looked = hour
      look.run(hour)
      drop.run(hour - KEPT_HOURS)
    },
  }
}
/** The floor of a collection so many hours before the hour `?1`. */
const ago = (hours: number): string =>
  `(SELECT drops FROM nft_floor f WHERE f.collection = nft_collection.id AND f.hour < ?1 - ${hours}
    ORDER BY f.hour DESC LIMIT 1)`
