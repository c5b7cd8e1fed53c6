import type { Candles } from './candles.ts'
import type { Bids } from './book/bids.ts'
import type { createFlows } from './flows.ts'
import type { PoolPoints } from './pools/points.ts'
import type { createPrices } from './prices.ts'
import type { Tokens } from './token-state.ts'
import type { TradeTable } from './trades.ts'

const DAY = 86_400_000
/** Trades are kept for this long; the sums of 24 hours are made from them. */
const TRADES_KEPT = 30 * DAY
/** Figures of seven days are made from points and flows. */
const WEEK_KEPT = 8 * DAY
/** Each commit removes this much at most: a large removal would hold up the writer and fill the journal. */
const STEP = { tokens: 20, trades: 1_000 } as const

/** Removes what is too old to be in any answer, a little in each commit. */
export function createSweep({
  tokens,
  candles,
  trades,
  prices,
  points,
  flows,
  bids,
}: {
  readonly tokens: Tokens
  readonly candles: Candles
  readonly trades: TradeTable
  readonly prices: Pick<ReturnType<typeof createPrices>, 'sweep'>
  readonly points: PoolPoints
  readonly flows: Pick<ReturnType<typeof createFlows>, 'sweep'>
  readonly bids: Pick<Bids, 'sweep'>
}) {
  /** The last token that was swept. */
  let swept = 0

  return (now: number): void => {
    trades.dropBefore(now - TRADES_KEPT, STEP.trades)
    for (let i = 0; i < STEP.tokens; i++) {
      swept += 1
      if (!tokens.exists(swept)) {
        swept = 0
        return
      }
      candles.sweep(swept, now)
      prices.sweep(swept, now)
      points.sweep(swept, now - WEEK_KEPT)
      flows.sweep(swept, now - WEEK_KEPT)
      bids.sweep(swept, now - WEEK_KEPT)
    }
  }
}
