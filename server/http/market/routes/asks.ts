import type { MatchedCall } from './match.ts'

/** A call with the one text that names it. */
export interface MarketAsk extends Omit<MatchedCall, 'isPlain'> {
  readonly key: string
}
