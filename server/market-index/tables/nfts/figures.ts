import * as z from 'zod'
import type { MarketDatabase } from '../database.ts'
import { textOrNull } from '../columns.ts'

const Figures = z.object({
  sales: z.int(),
  salesBefore: z.int(),
  volume: z.string(),
  volumeBefore: z.string(),
  royalties: z.string(),
  brokerFees: z.string(),
  traders: z.int(),
  mints: z.int(),
  collections: z.int(),
  activeCollections: z.int(),
})
/** The whole market over the last 24 hours; `…Before` is the day before. Amounts are drops in text. */
export type MarketFigures = Readonly<z.output<typeof Figures>>

const nothing: MarketFigures = {
  sales: 0,
  salesBefore: 0,
  volume: '0',
  volumeBefore: '0',
  royalties: '0',
  brokerFees: '0',
  traders: 0,
  mints: 0,
  collections: 0,
  activeCollections: 0,
}

export const writeFigures = (database: MarketDatabase, figures: MarketFigures): void =>
  database.prepare('UPDATE nft_market SET body = ?').run(JSON.stringify(figures))

export function readFigures(database: MarketDatabase): MarketFigures {
  const row = database.prepare('SELECT body FROM nft_market').get()
  const body = row === undefined ? null : textOrNull(row, 'body')
  return body === null ? nothing : Figures.parse(JSON.parse(body))
}
