import type { MarketDatabase } from '../../../stores/market/database.ts'
import { readCursor } from '../../../stores/market/schema.ts'
import type { Candles } from './candles.ts'
import type { Tokens, TokenState } from './token-state.ts'
import type { createTradeTable } from './trades.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Changes in percent go on without a trade: that of 5 minutes for 5 minutes after the last one, and so on. Tokens that
 * were traded `within` a time are written again `every` so often.
 */
const RENEWED = [
  { within: 7 * MINUTE, every: MINUTE },
  { within: 66 * MINUTE, every: 5 * MINUTE },
  { within: DAY, every: 30 * MINUTE },
  { within: 9 * DAY, every: 2 * HOUR },
] as const
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
  /** When each was renewed last. */
  const renewed = RENEWED.map(() => 0)
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
    settle(now: number, traded: Iterable<TokenState>): void {
      const due = RENEWED.filter((_, i) => now - (renewed[i] ?? 0) >= (RENEWED[i]?.every ?? 0))
      for (const [i, { every }] of RENEWED.entries()) if (now - (renewed[i] ?? 0) >= every) renewed[i] = now
      const within = Math.max(0, ...due.map((one) => one.within))
      if (within > DAY)
        for (const id of tokens.tradedSince(now - within)) {
          const token = tokens.byId(id)
          if (token !== undefined) tokens.mark(token)
        }
      else if (within > 0)
        for (const token of traded) if ((token.lastTrade ?? 0) >= now - within) tokens.mark(token)
      sweep(now)
      trades.dropBefore(now - TRADES_KEPT, STEP.trades)
    },
  }
}
