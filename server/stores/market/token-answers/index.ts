import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../database.ts'
import { createBoard } from './board.ts'
import { holderAnswers } from './holders.ts'
import { listAnswers } from './lists.ts'
import { seriesAnswers } from './series.ts'

/** The routes about tokens. */
export type TokenRoute = 'tokens' | 'token' | 'tags' | 'ohlc' | 'sparkline' | 'holders'

/** Answers about tokens from their tables. */
export const createTokenAnswers = (database: MarketDatabase): Answers<TokenRoute> => ({
  ...listAnswers(database, createBoard(database)),
  ...seriesAnswers(database),
  ...holderAnswers(database),
})
