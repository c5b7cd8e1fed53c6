import * as z from 'zod'
import type { MarketDatabase } from '../database.ts'
import { textOrNull } from '../columns.ts'

const [count, sum] = [z.int().default(0), z.string().default('0')]
const Figures = z.object({
  sales: count,
  salesBefore: count,
  volume: sum,
  volumeBefore: sum,
  royalties: sum,
  brokerFees: sum,
  traders: count,
  mints: count,
  collections: count,
  activeCollections: count,
})
/** The whole market over the last 24 hours; `…Before` is the day before. Amounts are drops in text. */
export type MarketFigures = Readonly<z.output<typeof Figures>>

export const writeFigures = (database: MarketDatabase, figures: MarketFigures): void =>
  database.prepare('UPDATE nft_market SET body = ?').run(JSON.stringify(figures))

export function readFigures(database: MarketDatabase): MarketFigures {
  const row = database.prepare('SELECT body FROM nft_market').get()
  return Figures.parse(JSON.parse((row && textOrNull(row, 'body')) ?? '{}'))
}
