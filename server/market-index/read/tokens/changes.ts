import type { MarketDatabase, Value } from '../../tables/database.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long ago each change in percent began, and at the ends of which spans the price of then is known. */
const SPANS = [
  { ago: 5 * MINUTE, exact: MINUTE },
  { ago: HOUR, exact: MINUTE },
  { ago: 24 * HOUR, exact: MINUTE },
  { ago: 168 * HOUR, exact: HOUR },
  { ago: 720 * HOUR, exact: HOUR },
] as const

/** Changes in percent over 5 minutes, an hour, a day, a week and 30 days. `null`: there was no price then, or is none. */
export interface Changes {
  readonly percent: readonly (number | null)[]
  /** When the first of them is another one if nothing is traded until then, in Unix milliseconds. */
  readonly due: number
}

/** `price`: the present one. `now`: the close of the newest ledger. */
export type ReadChanges = (token: number, price: number | null, now: number) => Changes

/** Counts changes from the course of a token's price; of XRP itself, from its candles in dollars. */
export function createReadChanges(database: MarketDatabase): ReadChanges {
  const before = database.prepare(
    'SELECT price FROM price WHERE token = ? AND t <= ? ORDER BY t DESC LIMIT 1',
  )
  const after = database.prepare('SELECT t FROM price WHERE token = ? AND t > ? ORDER BY t LIMIT 1')
  const closeBefore = database.prepare(
    'SELECT c AS price FROM candle WHERE token = ? AND iv = ? AND t <= ? ORDER BY t DESC LIMIT 1',
  )
  const closeAfter = database.prepare(
    'SELECT t FROM candle WHERE token = ? AND iv = ? AND t > ? ORDER BY t LIMIT 1',
  )

  /** The price at a moment, and until when it was that. */
  function look(token: number, moment: number, exact: number) {
    if (token !== XRP_ID) {
      const until = after.get(token, moment)?.['t']
      return { price: before.get(token, moment)?.['price'], until: Number(until ?? Number.POSITIVE_INFINITY) }
    }
    // A candle's close is a price from its end on.
    const begin = (moment - exact) / 1_000
    const next = closeAfter.get(token, exact / 1_000, begin)?.['t']
    return {
      price: closeBefore.get(token, exact / 1_000, begin)?.['price'],
      until: Number(next ?? Number.POSITIVE_INFINITY) * 1_000 + exact,
    }
  }

  return (token, price, now) => {
    const present = token === XRP_ID ? look(token, Number.MAX_SAFE_INTEGER, MINUTE).price : price
    const looks = SPANS.map(({ ago, exact }) => {
      const then = look(token, Math.floor((now - ago) / exact) * exact, exact)
      return { price: then.price, due: Math.ceil(then.until / exact) * exact + ago }
    })
    return {
      percent: looks.map((then) => percent(numberOr(then.price), numberOr(present))),
      due: Math.min(...looks.map(({ due }) => due)),
    }
  }
}

const numberOr = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)

/** The change in percent from one price to another. `null`: one of them is not known. */
function percent(before: number | null, now: number | null): number | null {
  if (before === null || now === null || before === 0) return null
  // A change that is only the noise of a number is none.
  return Math.round(((now - before) / before) * 1e8) / 1e6 || 0
}
