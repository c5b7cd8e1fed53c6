import * as z from 'zod'
import { Chain, chainKeys, MinorUnits, Timestamp, TxHash } from '../values.ts'
import { assetNames } from './money.ts'
import { Day } from './pages.ts'

/** What a comparison of a treasury with the ledger came to. */

/** The most days of a comparison, with today. */
export const MOST_RECONCILED_DAYS = 31

export const differences = ['chain-only', 'ledger-only', 'amount'] as const

const Difference = z.object({
  kind: z
    .enum(differences)
    .describe(
      '`chain-only`: money came in and is in no entry; `ledger-only`: an entry without money; `amount`: both, with different amounts',
    ),
  chain: Chain,
  asset: z.string(),
  ...assetNames,
  txHash: TxHash,
  chainMinor: MinorUnits.optional(),
  ledgerMinor: z.string().optional(),
  entryId: z.string().optional(),
  intentId: z.string().optional(),
  partner: z.string().optional(),
  at: Timestamp.optional(),
  explorer: z.string().optional(),
})
export type Difference = z.output<typeof Difference>

export const Matched = z.object({
  asset: z.string(),
  ...assetNames,
  txHash: TxHash,
  amountMinor: MinorUnits,
  is: z.enum(['fee', 'suspense']),
  entryId: z.string(),
  intentId: z.string().optional(),
  partner: z.string().optional(),
  at: Timestamp.describe('When it was entered'),
  explorer: z.string().optional(),
})
export type Matched = z.output<typeof Matched>

export const ReconciledChain = z.object({
  chain: z.enum(chainKeys),
  at: Timestamp.describe('When it was compared'),
  from: Day.describe(
    'The first day of which the treasury’s history was listed: the service’s first one at the earliest',
  ),
  to: Day,
  matched: z.int().describe('Transactions that are equal on the chain and in the ledger'),
  waiting: z.int().describe('Transactions that can still be undone: they are compared once they cannot'),
  differences: z.array(Difference),
  trial: z
    .array(
      z.object({ asset: z.string(), debitsMinor: z.string(), creditsMinor: z.string(), ok: z.boolean() }),
    )
    .describe(
      'The trial balance: the sums of both sides in each asset, over the whole ledger. `ok` is false when they differ, or when the sums of an account are not those of its records',
    ),
  isComplete: z.boolean().describe('False when a part could not be read'),
  problems: z.array(z.string()),
  ok: z.boolean(),
})
export type ReconciledChain = z.output<typeof ReconciledChain>

/** The last comparisons, and how far those are that were asked for since. */
export const Reconciled = z.object({
  chains: z.array(ReconciledChain),
  isRunning: z.boolean(),
  underWay: z
    .array(
      z.object({
        chain: Chain,
        compared: z.int().describe('Transactions that were compared'),
        of: z.int().optional().describe('Absent until it is known which transactions there are'),
      }),
    )
    .describe('Comparisons that have not ended, those that wait for their turn among them'),
})
