import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { bookAnswers } from './book.ts'
import { holderAnswers } from './holders.ts'
import { seriesAnswers } from './series.ts'
import { tradeAnswers } from './trades.ts'

export { type Board, createBoards } from './board.ts'
export { listAnswers, type ListRoute } from './lists.ts'

/** The routes about one token that are read from its tables. */
export type TokenRoute = 'ohlc' | 'sparkline' | 'holders' | 'trades' | 'book'

export const createTokenAnswers = (database: MarketDatabase): Answers<TokenRoute> => ({
  ...seriesAnswers(database),
  ...holderAnswers(database),
  ...tradeAnswers(database),
  ...bookAnswers(database),
})
