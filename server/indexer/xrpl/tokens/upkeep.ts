import type { MarketDatabase } from '../../../stores/market/database.ts'
import { readCursor } from '../../../stores/market/schema.ts'
import type { Candles } from './candles.ts'
import type { Tokens } from './token-state.ts'
import type { createTradeTable } from './trades.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Trades are kept for this long; the sums of 24 hours are made from them. */
const TRADES_KEPT = 30 * DAY
/** Each commit removes this much at most: a large removal would hold up the writer and fill the journal. */
const STEP = { tokens: 20, trades: 1_000 } as const

/** Keeps up what changes by time alone, and removes what is too old, a little in each commit. */
export function createUpkeep({
  tokens,
  candles,
  trades,
}: {
  tokens: Tokens
  candles: Candles
  trades: ReturnType<typeof createTradeTable>
}) {
  let minute = 0
  let hour = 0
  /** The last token whose candles were swept. */
  let swept = 0

  function sweep(now: number): void {
    for (let i = 0; i < STEP.tokens; i++) {
      swept += 1
      if (tokens.exists(swept)) candles.sweep(swept, now)
      else {
        swept = 0
        return
      }
    }
  }

  return {
    /** The time up to which the tables go. */
    newest: (database: MarketDatabase): number | undefined => readCursor(database)?.closedAt,
    settle(now: number): void {
      if (now - minute >= MINUTE) {
        minute = now
        // Changes in percent go on without a trade.
        for (const token of tokens.loaded()) if (token.day.trades() > 0) token.isDirty = true
      }
      if (now - hour >= HOUR) {
        hour = now
        for (const id of tokens.tradedSince(now - 9 * DAY)) {
          const token = tokens.byId(id)
          if (token !== undefined) token.isDirty = true
        }
      }
      sweep(now)
      trades.dropBefore(now - TRADES_KEPT, STEP.trades)
    },
  }
}
