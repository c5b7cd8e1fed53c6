import { BigNumber } from 'bignumber.js'
import { XRP_ID } from '../../../tables/tokens/schema.ts'
import { DROPS } from '../../effects/fields.ts'
import { createDay } from './day.ts'
import type { TokenState, Tokens } from '../token-state.ts'
import type { Trade, TradeTable } from '../trades.ts'

const NOTHING = new BigNumber(0)
/** Trades that are read at a time. */
const PAGE = 500

/** The trades of the last 24 hours, of each token and of the whole market. */
export function createWindow(tokens: Tokens, trades: TradeTable) {
  const market = createDay()
  /** Tokens with a trade in it. */
  const traded = new Set<TokenState>()
  /** The oldest trade in it. */
  let oldest: Pick<Trade, 'id' | 'time'> | undefined

  function add(trade: Trade): void {
    oldest ??= trade
    const [ofBase, ofQuote, ofMarket] = counted(trade)
    trade.base.day.add(ofBase)
    trade.quote.day.add(ofQuote)
    market.add(ofMarket)
    for (const token of [trade.base, trade.quote]) {
      traded.add(token)
      tokens.mark(token)
    }
  }

  /** Reads trades on from the oldest one, and takes them away, up to a time. */
  function removeBefore(time: number): ReadonlySet<TokenState> {
    const touched = new Set<TokenState>()
    while (oldest !== undefined && oldest.time < time) {
      const page = trades.from(oldest.id, PAGE, tokens)
      oldest = undefined
      for (const trade of page) {
        if (trade.time >= time) {
          oldest = trade
          break
        }
        const [ofBase, ofQuote, ofMarket] = counted(trade)
        trade.base.day.remove(ofBase)
        trade.quote.day.remove(ofQuote)
        market.remove(ofMarket)
        touched.add(trade.base).add(trade.quote)
      }
      const last = page.at(-1)
      if (oldest === undefined && page.length === PAGE && last !== undefined)
        oldest = { id: last.id + 1, time: last.time }
    }
    return touched
  }

  return {
    add,
    /** Takes up the trades since a time that are in their table. */
    read(since: number): void {
      let next = trades.firstSince(since)
      while (next !== undefined) {
        const page = trades.from(next, PAGE, tokens)
        for (const trade of page) add(trade)
        const last = page.at(-1)
        next = page.length < PAGE || last === undefined ? undefined : last.id + 1
      }
    },
    /** Takes trades away that are older. */
    dropBefore(time: number): void {
      for (const token of removeBefore(time)) {
        token.day.dropPrices(time)
        if (token.day.trades() === 0) traded.delete(token)
        tokens.mark(token)
      }
    },
    market,
    traded: (): ReadonlySet<TokenState> => traded,
  }
}

/** A trade as its base, its quote and the whole market count it. */
function counted({ quote, baseUnits, quoteUnits, price, time, maker, taker, isBuy, counts, xrp }: Trade) {
  const isXrp = quote.id === XRP_ID
  const shared = { time, maker, taker, drops: isXrp ? BigInt(quoteUnits.toFixed(0)) : 0n }
  return [
    // Against a token that is as good as money, what counts was worth XRP.
    {
      ...shared,
      units: baseUnits,
      price,
      isBuy,
      ...(!isXrp && counts && { drops: BigInt(Math.round((xrp ?? 0) * DROPS)) }),
    },
    // Who buys the base sells the quote.
    { ...shared, units: isXrp ? quoteUnits.div(DROPS) : quoteUnits, price: undefined, isBuy: !isBuy },
    { ...shared, units: NOTHING, price: undefined, isBuy },
  ] as const
}
