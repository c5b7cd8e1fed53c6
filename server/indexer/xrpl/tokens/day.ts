import { BigNumber } from 'bignumber.js'
import { createQueue, type Queue } from './queue.ts'

/** A trade as one of its tokens counts it. */
export interface DayTrade {
  /** Unix milliseconds. */
  readonly time: number
  /** Units of the token. */
  readonly units: BigNumber
  /** 0 for a trade against another token. */
  readonly drops: bigint
  /** In XRP; `undefined` for a trade that says nothing of the price. */
  readonly price: number | undefined
  readonly maker: number
  readonly taker: number
}

/** Sums over the trades of the last 24 hours. They are exact: what is added is taken away again. */
export interface Day {
  add(trade: DayTrade): void
  /** Takes away trades before this time. */
  dropBefore(time: number): boolean
  trades(): number
  units(): BigNumber
  drops(): bigint
  traders(): number
  /** Highest and lowest price. */
  range(): readonly [high: number, low: number] | undefined
  /** The newest trades that say something of the price, newest first. */
  priced(most: number): readonly DayTrade[]
}

const ZERO = new BigNumber(0)
/** How many trades are searched for some with a price. */
const SEARCHED = 200

export function createDay(): Day {
  const trades = createQueue<DayTrade>()
  // Candidates for the extremes: each is more extreme than all that came after it.
  const highs = createQueue<DayTrade>()
  const lows = createQueue<DayTrade>()
  const traders = new Map<number, number>()
  let units = ZERO
  let drops = 0n

  function count(trader: number, change: 1 | -1): void {
    const left = (traders.get(trader) ?? 0) + change
    if (left === 0) traders.delete(trader)
    else traders.set(trader, left)
  }
  function pushExtreme(
    queue: Queue<DayTrade>,
    trade: DayTrade,
    beats: (a: number, b: number) => boolean,
  ): void {
    const { price } = trade
    if (price === undefined) return
    for (let last = queue.last(); last?.price !== undefined && !beats(last.price, price); last = queue.last())
      queue.pop()
    queue.push(trade)
  }

  return {
    add(trade) {
      trades.push(trade)
      units = units.plus(trade.units)
      drops += trade.drops
      count(trade.maker, 1)
      count(trade.taker, 1)
      pushExtreme(highs, trade, (a, b) => a > b)
      pushExtreme(lows, trade, (a, b) => a < b)
    },
    dropBefore(time) {
      let isChanged = false
      for (let first = trades.first(); first !== undefined && first.time < time; first = trades.first()) {
        trades.shift()
        units = units.minus(first.units)
        drops -= first.drops
        count(first.maker, -1)
        count(first.taker, -1)
        isChanged = true
      }
      for (const queue of [highs, lows]) while ((queue.first()?.time ?? time) < time) queue.shift()
      return isChanged
    },
    trades: () => trades.length(),
    units: () => units,
    drops: () => drops,
    traders: () => traders.size,
    range() {
      const [high, low] = [highs.first()?.price, lows.first()?.price]
      return high === undefined || low === undefined ? undefined : [high, low]
    },
    priced(most) {
      const found: DayTrade[] = []
      const oldest = Math.max(trades.length() - SEARCHED, 0)
      for (let i = trades.length() - 1; i >= oldest && found.length < most; i--) {
        const trade = trades.at(i)
        if (trade?.price !== undefined) found.push(trade)
      }
      return found
    },
  }
}
