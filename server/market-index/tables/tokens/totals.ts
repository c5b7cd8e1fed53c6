import * as z from 'zod'
import type { MarketDatabase } from '../database.ts'
import { readMeta, writeMeta } from '../schema.ts'

/** The whole market at one moment, in XRP: of tokens that are traded, their trades of 24 hours, pools, and XRP itself. */
const Sums = z.object({ marketcap: z.number(), volume: z.number(), pools: z.number(), xrp: z.number() })
export type MarketSums = z.output<typeof Sums>

/** Figures of the whole market, which the indexer writes at each commit. */
const Totals = z.object({
  transactions24: z.int(),
  drops24: z.string(),
  tradedTokens24: z.int(),
  activeAccounts24: z.int(),
  traders24: z.int(),
  accounts: z.int(),
  offers: z.int(),
  lines: z.int(),
  /** XRP for one US dollar. */
  dollar: z.number().nullable(),
  /** A day ago. */
  before: Sums.nullable(),
})
export type Totals = z.output<typeof Totals>

const NONE: Totals = {
  transactions24: 0,
  drops24: '0',
  tradedTokens24: 0,
  activeAccounts24: 0,
  traders24: 0,
  accounts: 0,
  offers: 0,
  lines: 0,
  dollar: null,
  before: null,
}

export function readTotals(database: MarketDatabase): Totals {
  const text = readMeta(database, 'totals')
  return text === undefined ? NONE : Totals.parse(JSON.parse(text))
}

export const writeTotals = (database: MarketDatabase, totals: Totals): void =>
  writeMeta(database, 'totals', JSON.stringify(totals))
