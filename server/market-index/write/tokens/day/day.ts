import { BigNumber } from 'bignumber.js'
import { DROPS } from '../../effects/fields.ts'

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
  /** The taker has bought the token, or else sold it. */
  readonly isBuy: boolean
}

interface Priced {
  readonly time: number
  readonly price: number
}

/** Trades of less XRP than this do not make a price alone. */
export const LARGE_DROPS = BigInt(DROPS)
const NEWEST = 5
const ZERO = new BigNumber(0)
/** A trader's purchases and sales are counted in one number: purchases below this, sales in multiples of it. */
const SALE = 2 ** 26

export type Day = ReturnType<typeof createDay>

/**
 * Sums over the trades of the last 24 hours. They are exact: what is added is taken away again. Trades themselves are
 * not held in memory: whoever takes one away reads it from its table.
 */
export function createDay() {
  // Candidates for the extremes: each is more extreme than all that came after it.
  const highs = createQueue<Priced>()
  const lows = createQueue<Priced>()
  const traders = new Map<number, number>()
  let newest: readonly Priced[] = []
  let large: Priced | undefined
  let trades = 0
  let units = ZERO
  let drops = 0n
  let unitsForXrp = ZERO
  let boughtDrops = 0n
  let purchases = 0
  let buyers = 0
  let sellers = 0

  function count(trader: number, isBuyer: boolean, change: 1 | -1): void {
    const before = traders.get(trader) ?? 0
    const left = before + (isBuyer ? change : change * SALE)
    if (left === 0) traders.delete(trader)
    else traders.set(trader, left)
    if (isBuyer) buyers += Number(left % SALE > 0) - Number(before % SALE > 0)
    else sellers += Number(left >= SALE) - Number(before >= SALE)
  }
  function sum({ units: more, drops: paid, maker, taker, isBuy }: DayTrade, change: 1 | -1): void {
    trades += change
    units = change === 1 ? units.plus(more) : units.minus(more)
    count(maker, !isBuy, change)
    count(taker, isBuy, change)
    if (isBuy) purchases += change
    if (paid === 0n) return
    const signed = change === 1 ? paid : -paid
    drops += signed
    if (isBuy) boughtDrops += signed
    unitsForXrp = change === 1 ? unitsForXrp.plus(more) : unitsForXrp.minus(more)
  }
  function pushExtreme(queue: Queue<Priced>, priced: Priced, beats: (a: number, b: number) => boolean): void {
    for (let last = queue.last(); last !== undefined && !beats(last.price, priced.price); last = queue.last())
      queue.pop()
    queue.push(priced)
  }

  return {
    add(trade: DayTrade): void {
      sum(trade, 1)
      const { time, drops: paid, price } = trade
      if (price === undefined) return
      const priced = { time, price }
      pushExtreme(highs, priced, (a, b) => a > b)
      pushExtreme(lows, priced, (a, b) => a < b)
      newest = [...newest.slice(1 - NEWEST), priced]
      if (paid >= LARGE_DROPS) large = priced
    },
    /** Takes away the oldest trade. */
    remove: (trade: DayTrade): void => sum(trade, -1),
    /** Forgets prices of before this time. */
    dropPrices(time: number): void {
      for (const queue of [highs, lows]) while ((queue.first()?.time ?? time) < time) queue.shift()
      if ((newest[0]?.time ?? time) < time) newest = newest.filter((one) => one.time >= time)
      if (large !== undefined && large.time < time) large = undefined
    },
    trades: () => trades,
    units: () => units,
    drops: () => drops,
    /** Units and drops of trades against XRP; drops and trades in which the taker has bought. */
    unitsForXrp: () => unitsForXrp,
    boughtDrops: () => boughtDrops,
    purchases: () => purchases,
    traders: () => traders.size,
    buyers: () => buyers,
    sellers: () => sellers,
    /** Highest and lowest price. */
    range(): readonly [high: number, low: number] | undefined {
      const [high, low] = [highs.first()?.price, lows.first()?.price]
      return high === undefined || low === undefined ? undefined : [high, low]
    },
    /** The newest price that was paid for at least {@link LARGE_DROPS}. */
    largePrice: () => large?.price,
    /** The newest prices, at most five, oldest first. */
    newestPrices: (): readonly number[] => newest.map(({ price }) => price),
  }
}

type Queue<T> = ReturnType<typeof createQueue<T>>

/** A queue on an array: the front is cut off when it is longer than the rest. */
function createQueue<T>() {
  let items: T[] = []
  let from = 0
  return {
    push: (item: T): void => void items.push(item),
    pop: (): void => void items.pop(),
    shift(): void {
      from += 1
      if (from * 2 < items.length) return
      items = items.slice(from)
      from = 0
    },
    first: (): T | undefined => items[from],
    last: () => (items.length > from ? items.at(-1) : undefined),
  }
}
