import { BigNumber } from 'bignumber.js'
import { XRP_ID } from '../../../stores/market/tokens/schema.ts'
import { DROPS } from '../effects/fields.ts'
import { createDay } from './day.ts'
import { createQueue } from './queue.ts'
import type { TokenState, Tokens } from './token-state.ts'
import type { Trade } from './trades.ts'

const NOTHING = new BigNumber(0)

/** The trades of the last 24 hours, of each token and of the whole market. */
export function createWindow(tokens: Tokens) {
  const market = createDay()
  /** Tokens with a trade in it. */
  const traded = new Set<TokenState>()
  /** Oldest first. */
  const order = createQueue<Pick<Trade, 'time' | 'base' | 'quote'>>()

  return {
    add({ base, quote, baseUnits, quoteUnits, price, time, maker, taker }: Trade): void {
      const isXrp = quote.id === XRP_ID
      const shared = { time, maker, taker, drops: isXrp ? BigInt(quoteUnits.toFixed(0)) : 0n }
      base.day.add({ ...shared, units: baseUnits, price })
      quote.day.add({ ...shared, units: isXrp ? quoteUnits.div(DROPS) : quoteUnits, price: undefined })
      market.add({ ...shared, units: NOTHING, price: undefined })
      for (const token of [base, quote]) {
        traded.add(token)
        tokens.mark(token)
      }
      order.push({ time, base, quote })
    },
    /** Takes trades away that are older. */
    dropBefore(time: number): void {
      market.dropBefore(time)
      const older = new Set<TokenState>()
      for (let first = order.first(); first !== undefined && first.time < time; first = order.first()) {
        older.add(first.base).add(first.quote)
        order.shift()
      }
      for (const token of older) {
        token.day.dropBefore(time)
        if (token.day.trades() === 0) traded.delete(token)
        tokens.mark(token)
      }
    },
    market,
    traded: (): ReadonlySet<TokenState> => traded,
  }
}
