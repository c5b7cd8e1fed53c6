import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Payment, paymentStates } from '../payments.ts'
import { Chain, chainKeys, MinorUnits, products, Timestamp, tiers, TxHash } from '../values.ts'
import { Day, next, pageFields } from './pages.ts'

/** What a partner has earned, entry by entry and in sums. */

/** The most days of one question, from the first to the last. */
export const MOST_EARNING_DAYS = 92
export const MOST_LEDGER_DAYS = 366

export const ledgerKinds = ['accrual', 'posting', 'reversal', 'reinstatement', 'payout'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const payoutStates = ['proposed', 'sent', 'confirmed', 'short', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** An amount's asset, as people see it. */
export const assetFields = {
  chain: Chain,
  asset: z.string().describe('`native`, or the chain’s own id of the token'),
  symbol: z.string(),
  decimals: z.int().min(0).max(36),
} as const

/** The names of an asset where it is known. */
export const assetNames = {
  symbol: z.string().optional(),
  decimals: z.int().optional().describe('Absent for a token that no payment here knows'),
} as const

const SignedMinor = z
  .string()
  .regex(/^(0|-?[1-9][0-9]{0,77})$/)
  .meta({ description: 'Integer minor units as a decimal string, negative when it is taken away' })

export const Balance = z.object({
  ...assetFields,
  pending: MinorUnits.describe('Earned, and not final on its chain yet'),
  posted: MinorUnits.describe('Earned for good, since the beginning'),
  paid: MinorUnits.describe('Paid out of `posted`'),
  available: MinorUnits.describe('`posted` without what is paid, or proposed to be paid'),
})
export type Balance = z.output<typeof Balance>

const MicroUsd = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .meta({ description: 'Millionths of a US dollar as a decimal string' })

/** For display: by the prices of when each fee was booked. */
const Worth = z.object({
  earned: MicroUsd.describe('What you earned'),
  volume: MicroUsd.describe('What was swapped, bridged or bought, without the fees'),
  unpricedFees: z.int().describe('Fees that `earned` lacks, because no price was known'),
  unpricedVolumes: z.int().describe('Payments that `volume` lacks for the same reason'),
})
export type Worth = z.output<typeof Worth>

const earned = {
  product: z.enum(products),
  ...assetFields,
  amountMinor: MinorUnits,
  count: z.int().min(0).describe('Fees'),
  worth: Worth,
} as const
const EarnedOfDay = z.object({
  day: Day,
  ...earned,
  pendingMinor: MinorUnits.describe('The part of `amountMinor` that is not final on its chain yet'),
})
const Earned = z.object(earned)
export type EarnedOfDay = z.output<typeof EarnedOfDay>
export type Earned = z.output<typeof Earned>

export const LedgerEntry = z.object({
  id: z.string(),
  at: Timestamp,
  kind: z.enum(ledgerKinds),
  product: z.enum(products).optional(),
  ...assetFields,
  amountMinor: SignedMinor.describe(
    'What the entry adds to your account, or takes from it; 0 for a posting, which makes its fee final',
  ),
  state: z
    .enum(['pending', 'posted', 'reversed'])
    .describe('What the entry has come to by now: of a fee, `posted` once it is final'),
  tier: z.enum(tiers).optional(),
  shareBps: z.int().optional().describe('Your part of the platform fee'),
  platformBps: z.int().optional(),
  surchargeBps: z.int().optional(),
  settingsVersion: z.int().optional(),
  feeTx: TxHash.optional().describe('The transaction of the fee, or of the payout'),
  intentId: z.string().optional(),
  payoutId: z.string().optional(),
  explorer: z.string().optional().describe('The transaction in the chain’s explorer'),
  postedAt: Timestamp.optional().describe('Of a fee: when it became final'),
  worth: MicroUsd.optional().describe(
    'Of a fee: what your part was worth when it was booked, where a price was known',
  ),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const Payout = z.object({
  id: z.string(),
  at: Timestamp,
  ...assetFields,
  amountMinor: MinorUnits,
  state: z.enum(payoutStates),
  to: z.string().optional().describe('The account that is paid'),
  extraId: z.string().optional().describe('Its destination tag or memo'),
  txHash: TxHash.optional(),
  explorer: z.string().optional(),
  sentAt: Timestamp.optional(),
  endedAt: Timestamp.optional().describe('When it was confirmed, settled or cancelled'),
  arrivedMinor: MinorUnits.optional().describe(
    'What the account got, where that is less than the amount. In the state `short`, the rest is owed again',
  ),
})
export type Payout = z.output<typeof Payout>

export const timelineKinds = [
  'prepared',
  'opened',
  'sent',
  'confirmed',
  'failed',
  'booked',
  'posted',
  'reversed',
  'reinstated',
  'order',
  'ended',
] as const

const Timeline = z.array(
  z.object({
    at: Timestamp,
    what: z.enum(timelineKinds),
    step: z.string().optional().describe('The id of the step that it happened to'),
    note: z.string().optional(),
    txHash: TxHash.optional(),
    link: z.string().optional().describe('The transaction in the chain’s explorer'),
  }),
)

const ledgerFilter = {
  chain: z.enum(chainKeys).optional(),
  product: z.enum(products).optional(),
  kind: z
    .enum(ledgerKinds)
    .optional()
    .describe('All but postings when left out: the entry of a fee says when it was posted'),
  from: Day.optional().describe('The first day'),
  to: Day.optional().describe(`The last day, at most ${MOST_LEDGER_DAYS} days with the first`),
} as const

const paymentFilter = {
  state: z.enum(paymentStates).optional(),
  product: z.enum(products).optional(),
  env: z.enum(['live', 'test']).optional().describe('`live` when left out'),
  from: Day.optional().describe('The first day (UTC)'),
  to: Day.optional().describe('The last day (UTC)'),
} as const

const viewer = [{ kind: 'account', role: 'viewer' }] as const

/** The most payments that one search answers. */
export const MOST_FOUND = 20

export const moneyApi = api({
  balance: {
    method: 'GET',
    path: '/api/dashboard/balance',
    summary: 'Reads the account’s balance in each asset',
    access: viewer,
    response: z.object({ balances: z.array(Balance) }),
  },
  earnings: {
    method: 'GET',
    path: '/api/dashboard/earnings',
    summary: 'Reads what was earned, by day (UTC), product and asset',
    access: viewer,
    query: z.strictObject({
      from: Day.optional().describe('The first day; 29 days before `to` when left out'),
      to: Day.optional().describe(
        `The last day, at most ${MOST_EARNING_DAYS} days with the first; today when left out`,
      ),
      product: z.enum(products).optional(),
    }),
    response: z.object({
      from: Day,
      to: Day,
      days: z.array(EarnedOfDay).describe('The oldest day first. A day without fees has no entry'),
      totals: z.array(Earned),
      before: z.array(Earned).describe('The totals of as many days before `from`'),
    }),
  },
  ledger: {
    method: 'GET',
    path: '/api/dashboard/ledger',
    summary: 'Lists the entries of the account’s ledger, the newest first',
    access: viewer,
    query: z.strictObject({ ...pageFields, ...ledgerFilter }),
    response: z.object({ entries: z.array(LedgerEntry), next }),
  },
  ledgerCsv: {
    method: 'GET',
    path: '/api/dashboard/ledger.csv',
    summary: 'The same as a table, all pages in one',
    access: viewer,
    query: z.strictObject(ledgerFilter),
    csv: 'ledger.csv',
    response: z.string(),
  },
  payments: {
    method: 'GET',
    path: '/api/dashboard/payments',
    summary: 'Lists the account’s payments, the newest first',
    access: viewer,
    query: z.strictObject({ ...pageFields, ...paymentFilter }),
    response: z.object({ payments: z.array(Payment), next }),
  },
  paymentsCsv: {
    method: 'GET',
    path: '/api/dashboard/payments.csv',
    summary: 'The same as a table, all pages in one',
    access: viewer,
    query: z.strictObject(paymentFilter),
    csv: 'payments.csv',
    response: z.string(),
  },
  findPayments: {
    method: 'GET',
    path: '/api/dashboard/payments/find',
    summary: 'Finds payments by their id, a transaction of theirs, or their payer',
    access: viewer,
    query: z.strictObject({
      text: z.string().trim().min(1).max(128).describe('Whole: an id, a hash, or an address'),
    }),
    response: z.object({ payments: z.array(Payment).max(MOST_FOUND).describe('The newest first') }),
  },
  payment: {
    method: 'GET',
    path: '/api/dashboard/payments/one',
    summary: 'Reads one payment with its timeline',
    access: viewer,
    query: z.strictObject({ intentId: z.string().min(1).max(60) }),
    response: z.object({ payment: Payment, timeline: Timeline }),
  },
  payouts: {
    method: 'GET',
    path: '/api/dashboard/payouts',
    summary: 'Lists what was paid to the account, the newest first',
    access: viewer,
    query: z.strictObject(pageFields),
    response: z.object({ payouts: z.array(Payout), next }),
  },
})
