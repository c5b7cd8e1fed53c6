import type { TokenMark } from '#contracts/market/token.ts'
import { meanPrice, meanXrp } from '../../figures/course.ts'
import { liquidityIn } from '../../figures/liquidity.ts'
import { isConcentrated, isRemovable, isThin, isWashed } from '../../figures/marks.ts'
import { REACH } from '../../figures/price.ts'
import { trendingScore } from '../../figures/trending.ts'
import { believedVolume, type Belonging, countedVolume, insiderVolume, takers } from '../../figures/volume.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import type { BelongingOf } from './belonging.ts'
import type { Bids } from './book/bids.ts'
import { DROPS } from '../effects/fields.ts'
import type { createFlows } from './flows.ts'
import type { PoolPoints } from './pools/points.ts'
import type { TokenState } from './token-state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** The largest holders are looked at for insiders and for the spread. */
const HOLDERS = 300
/** A median of hourly prices is made of so many at least. */
const LEAST_HOURS = 12

/** What can be believed of a token, at the end of an hour. */
export function createHourly(
  database: MarketDatabase,
  deps: {
    readonly points: PoolPoints
    readonly flows: Pick<ReturnType<typeof createFlows>, 'of'>
    readonly bids: Pick<Bids, 'mean' | 'since'>
    readonly belongingOf: BelongingOf
  },
) {
  const { points, flows, bids, belongingOf } = deps
  const put = database.prepare(
    `INSERT INTO figure VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET liquidity = excluded.liquidity,
       liquidity7 = excluded.liquidity7, price_limit = excluded.price_limit, circulating = excluded.circulating,
       believed24 = excluded.believed24, raw24 = excluded.raw24, traders7 = excluded.traders7,
       volume7 = excluded.volume7, trending = excluded.trending, marks = excluded.marks`,
  )
  const largest = database.prepare(
    `SELECT account, amount, pool FROM holder WHERE token = ? AND amount > 0 ORDER BY amount DESC, account LIMIT ${HOLDERS}`,
  )
  const shareOf = database.prepare("SELECT id, supply FROM token WHERE issuer = ? AND kind = 'lp' LIMIT 1")

  function holdingsOf(token: number, { cluster, isInsider }: Belonging) {
    const held = new Map<number, number>()
    let [insiders, pools] = [0, 0]
    for (const row of largest.all(token)) {
      const [account, amount] = [Number(row['account']), Number(row['amount'])]
      if (row['pool'] === 1) pools += amount
      else if (isInsider(account)) insiders += amount
      else held.set(cluster(account), (held.get(cluster(account)) ?? 0) + amount)
    }
    return { held, insiders, pools }
  }

  function isPoolRemovable({ pool }: TokenState, belonging: Belonging): boolean {
    const share = pool === undefined ? undefined : shareOf.get(pool.account)
    return (
      share !== undefined &&
      isRemovable(holdingsOf(Number(share['id']), belonging).insiders, Number(share['supply']))
    )
  }

  function liquidityOf(token: TokenState, end: number) {
    const course = points.since(token, end - WEEK)
    const begin = Math.min(course[0]?.time ?? end, bids.since(token.id) ?? end)
    const days = [0, 1, 2, 3, 4, 5, 6].map((ago) => {
      const [from, until] = [end - (ago + 1) * DAY, end - ago * DAY]
      return liquidityIn(meanXrp(course, from, until), bids.mean(token.id, from, until))
    })
    const hours = Array.from({ length: 24 }, (_, ago) => end - (ago + 1) * HOUR)
      .filter((from) => (course[0]?.time ?? end) <= from)
      .flatMap((from) => meanPrice(course, from, from + HOUR) ?? [])
      .toSorted((a, b) => a - b)
    return {
      liquidity: days[0] ?? 0,
      liquidity7: begin <= end - WEEK ? Math.min(...days) : null,
      priceLimit: hours.length < LEAST_HOURS ? null : (hours[Math.floor(hours.length / 2)] ?? 0) * REACH,
    }
  }

  return {
    /** Writes the figures of a token. All trades up to the end are in the tables, and none after it. */
    reach(token: TokenState, end: number): void {
      const belonging = belongingOf(token)
      const { liquidity, liquidity7, priceLimit } = liquidityOf(token, end)
      const flowsOf = (span: number) => flows.of(token.id, span, end)
      const ofDay = flowsOf(DAY)
      const six = takers(flowsOf(6 * HOUR), belonging)
      const day = takers(ofDay, belonging)
      const week = takers(flowsOf(WEEK), belonging)
      const { held, insiders, pools } = holdingsOf(token.id, belonging)
      const believe = (all: typeof day, days: number) =>
        belonging.trust === 2 ? countedVolume(all) : believedVolume(all, { liquidity, days })
      const [believed, raw] = [believe(day, 1), Number(token.day.drops()) / DROPS]
      const volume7 = countedVolume(week)
      const circulating = Math.max(token.supply.toNumber() - insiders, 0)
      const trending = trendingScore({
        liquidity,
        buyers6h: [...six.values()].filter(({ bought }) => bought > 0).length,
        volume6h: believe(six, 0.25),
        volume7d: believe(week, 7),
        age: end - (token.firstTrade ?? end),
      })
      const marks: readonly (readonly [TokenMark, boolean])[] = [
        ['thin', isThin(liquidity)],
        ['wash', isWashed(raw, insiderVolume(ofDay, belonging))],
        ['concentrated', isConcentrated(held.values(), circulating - pools)],
        ['removable', isPoolRemovable(token, belonging)],
        ['stale', day.size === 0],
      ]
      const names = marks.filter(([, holds]) => holds).map(([mark]) => mark)
      const sums = [believed, raw, week.size, volume7, trending] as const
      put.run(token.id, liquidity, liquidity7, priceLimit, circulating, ...sums, names.join(' '))
    },
  }
}
