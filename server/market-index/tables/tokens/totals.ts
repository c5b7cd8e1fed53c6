import * as z from 'zod'
import type { MarketDatabase } from '../database.ts'
import { readMeta, writeMeta } from '../schema.ts'

/** The whole market at one moment, in XRP: of tokens that are traded, their trades of 24 hours, pools, and XRP itself. */
const Sums = z.object({ marketcap: z.number(), volume: z.number(), pools: z.number(), xrp: z.number() })
export type MarketSums = z.output<typeof Sums>

const count = z.int().default(0)
/** Figures of the whole market, which the indexer writes at each commit. */
const Totals = z.object({
  transactions24: count,
  drops24: z.string().default('0'),
  tradedTokens24: count,
  activeAccounts24: count,
  traders24: count,
  accounts: count,
  offers: count,
  lines: count,
  /** XRP for one US dollar. */
  dollar: z.number().nullable().default(null),
  /** A day ago. */
  before: Sums.nullable().default(null),
})
export type Totals = z.output<typeof Totals>

export const readTotals = (database: MarketDatabase): Totals =>
  Totals.parse(JSON.parse(readMeta(database, 'totals') ?? '{}'))

export const writeTotals = (database: MarketDatabase, totals: Totals): void =>
  writeMeta(database, 'totals', JSON.stringify(totals))
