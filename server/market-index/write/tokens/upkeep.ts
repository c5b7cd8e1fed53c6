import type { MarketDatabase } from '../../tables/database.ts'
import { readCursor } from '../../tables/schema.ts'
import type { Candles } from './candles.ts'
import type { Tokens, TokenState } from './token-state.ts'
import type { TradeTable } from './trades.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Changes in percent go on without a trade: that of 5 minutes for 5 minutes after the last one, and so on. Tokens that
 * were traded `within` a time are written again `every` so often, where they have another price in the past by then;
 * each at a time of its own, so that no commit has to write all of them.
 */
const RENEWED = [
  { within: 7 * MINUTE, every: MINUTE },
  { within: 66 * MINUTE, every: 5 * MINUTE },
  { within: DAY, every: 30 * MINUTE },
] as const
/** A turn is about a ledger. */
const TURN = 4_000
/** Tokens without a trade of the last day have changes of a week and of 30 days: that often, so many a commit. */
const OLDER = { within: 32 * DAY, every: 2 * HOUR, most: 50 } as const
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
  trades: TradeTable
}) {
  /** The last turn that was taken. */
  let turn = 0
  let older: number[] = []
  let olderAt = 0
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

  function renew(now: number, traded: Iterable<TokenState>): void {
    const present = Math.floor(now / TURN)
    const passed = present - turn
    turn = present
    if (passed === 0) return
    for (const token of traded) {
      if (token.past.due() > now) continue
      const age = now - (token.lastTrade ?? 0)
      const due = RENEWED.find(({ within }) => age < within)
      if (due === undefined) continue
      const turns = due.every / TURN
      // Its own turn is among those that have passed.
      if ((((present - token.id) % turns) + turns) % turns < passed) tokens.mark(token)
    }
  }

  function renewOlder(now: number): void {
    if (older.length === 0 && now - olderAt >= OLDER.every) {
      older = [...tokens.tradedSince(now - OLDER.within)]
      olderAt = now
    }
    for (const id of older.splice(-OLDER.most)) {
      const token = tokens.byId(id)
      if (token !== undefined && token.past.due() <= now) tokens.mark(token)
    }
  }

  return {
    /** The time up to which the tables go. */
    newest: (database: MarketDatabase): number | undefined => readCursor(database)?.closedAt,
    settle(now: number, traded: Iterable<TokenState>): void {
      renew(now, traded)
      renewOlder(now)
      sweep(now)
      trades.dropBefore(now - TRADES_KEPT, STEP.trades)
    },
  }
}
