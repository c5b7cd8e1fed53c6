import * as z from 'zod'
import { api } from '../endpoint.ts'
import {
  Address,
  Chain,
  chainKeys,
  MinorUnits,
  networks,
  Origin,
  products,
  Slug,
  Timestamp,
  tiers,
  TokenRef,
  TxHash,
} from '../values.ts'
import { ExtraId } from '../delivery.ts'
import { assetFields, Balance, Payout, payoutStates } from './money.ts'
import { Day, next, pageFields } from './pages.ts'

/** What the operator of a deployment sees and does. Every change has a reason, which is kept in the audit log. */

export const partnerStatuses = ['pending', 'active', 'suspended'] as const

const reason = z.string().trim().min(3).max(500).describe('Why: it is kept with the change')
const id = z.string().min(1).max(60)

const PartnerLine = z.object({
  slug: z.string(),
  name: z.string(),
  status: z.enum(partnerStatuses),
  tier: z.enum(tiers),
  origins: z.array(Origin.or(z.string())),
  createdAt: Timestamp,
})
export type PartnerLine = z.output<typeof PartnerLine>

const Owed = z.object({
  ...assetFields,
  pending: MinorUnits,
  posted: MinorUnits,
  paid: MinorUnits,
  available: MinorUnits,
})

export const OperatorKey = z.object({
  id: z.string(),
  prefix: z.string(),
  env: z.enum(['live', 'test']),
  label: z.string(),
  scopes: z.array(z.enum(products)),
  state: z.enum(['active', 'expiring', 'revoked']),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.optional(),
})

export const suspenseReasons = ['open', 'attached'] as const

export const SuspenseLine = z.object({
  id: z.string(),
  at: Timestamp,
  chain: Chain,
  asset: z.string(),
  symbol: z.string().optional(),
  decimals: z.int().optional().describe('Absent for a token that no payment here knows'),
  amountMinor: MinorUnits,
  txHash: TxHash,
  reason: z.string().describe('Why it paid for nothing'),
  payer: z.string().optional(),
  intentId: z.string().optional().describe('The payment that it names'),
  state: z.enum(suspenseReasons),
  attachedTo: z.string().optional().describe('The payment that it pays for by now'),
  explorer: z.string().optional(),
})
export type SuspenseLine = z.output<typeof SuspenseLine>

export const OperatorPayout = Payout.extend({
  partner: z.string(),
  reason: z.string(),
  by: z.string().describe('Who proposed it'),
  problem: z.string().optional().describe('What the chain shows, where that is not the payout'),
})
export type OperatorPayout = z.output<typeof OperatorPayout>

export const differences = ['chain-only', 'ledger-only', 'amount'] as const

const Difference = z.object({
  kind: z
    .enum(differences)
    .describe(
      '`chain-only`: money came in and is in no entry; `ledger-only`: an entry without money; `amount`: both, with different amounts',
    ),
  chain: Chain,
  asset: z.string(),
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

export const ReconciledChain = z.object({
  chain: Chain,
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

const operator = [{ kind: 'operator' }] as const
/** Changes something for a partner. */
const provenOperator = [{ kind: 'operator', secondFactor: true }] as const

export const operatorApi = api({
  overview: {
    method: 'GET',
    path: '/api/dashboard/operator/overview',
    summary: 'Reads what needs the operator',
    access: operator,
    response: z.object({
      network: z.enum(networks),
      pending: z.array(PartnerLine).describe('Partners that wait for their activation, the oldest first'),
      pendingCount: z.int(),
      suspense: z.object({ open: z.int(), newest: Timestamp.optional() }),
      reconciliation: z.object({
        at: Timestamp.optional().describe('Of the oldest comparison'),
        differences: z.int(),
        incomplete: z.array(Chain),
        missing: z.array(Chain).describe('Chains that were never compared'),
      }),
      payouts: z.object({ proposed: z.int(), sent: z.int() }),
      webhooks: z.object({ disabled: z.int() }),
      owed: z.array(Owed).describe('What partners are owed together'),
      store: z.object({
        bytes: z.int().optional(),
        isWritable: z.boolean(),
        lastBackupAt: Timestamp.optional(),
      }),
    }),
  },
  partners: {
    method: 'GET',
    path: '/api/dashboard/operator/partners',
    summary: 'Lists partners, the newest first',
    access: operator,
    query: z.strictObject({
      ...pageFields,
      status: z.enum(partnerStatuses).optional(),
      search: z.string().trim().min(1).max(80).optional().describe('A part of a slug, a name or an origin'),
    }),
    response: z.object({ partners: z.array(PartnerLine), next }),
  },
  partner: {
    method: 'GET',
    path: '/api/dashboard/operator/partner',
    summary: 'Reads one partner',
    access: operator,
    query: z.strictObject({ slug: Slug }),
    response: z.object({
      partner: PartnerLine,
      fees: z.object({
        version: z.int(),
        surchargeBps: z.int(),
        products: z.partialRecord(z.enum(products), z.int()),
      }),
      shareBps: z.int(),
      balances: z.array(Balance),
      keys: z.int(),
      payouts: z.array(OperatorPayout).describe('The newest ones'),
    }),
  },
  changePartner: {
    method: 'POST',
    path: '/api/dashboard/operator/partner',
    summary: 'Activates or suspends a partner, or sets its tier',
    access: provenOperator,
    body: z.strictObject({
      slug: Slug,
      status: z.enum(partnerStatuses).optional(),
      tier: z.enum(tiers).optional(),
      reason,
    }),
    response: z.object({ partner: PartnerLine }),
    errors: ['NOT_FOUND'],
  },
  keys: {
    method: 'GET',
    path: '/api/dashboard/operator/keys',
    summary: 'Lists a partner’s keys',
    access: operator,
    query: z.strictObject({ slug: Slug }),
    response: z.object({ keys: z.array(OperatorKey) }),
    errors: ['NOT_FOUND'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/dashboard/operator/keys',
    summary: 'Revokes a key at once',
    access: provenOperator,
    query: z.strictObject({ id, reason }),
    response: z.object({ key: OperatorKey }),
    errors: ['NOT_FOUND'],
  },
  suspense: {
    method: 'GET',
    path: '/api/dashboard/operator/suspense',
    summary: 'Lists the money that pays for nothing, the newest first',
    access: operator,
    query: z.strictObject({ ...pageFields, state: z.enum(suspenseReasons).optional() }),
    response: z.object({ suspense: z.array(SuspenseLine), next }),
  },
  attachSuspense: {
    method: 'POST',
    path: '/api/dashboard/operator/suspense/attach',
    summary: 'Books money in suspense as the fee of a payment, once',
    access: provenOperator,
    body: z.strictObject({ id, intentId: id, reason }),
    response: z.object({ suspense: SuspenseLine }),
    errors: ['NOT_FOUND', 'FEE_TX_REUSED', 'FEE_TX_MISMATCH'],
  },
  reconciliation: {
    method: 'GET',
    path: '/api/dashboard/operator/reconciliation',
    summary: 'Reads the last comparison of each treasury with the ledger',
    access: operator,
    query: z.strictObject({ chain: z.enum(chainKeys).optional() }),
    response: z.object({ chains: z.array(ReconciledChain), isRunning: z.boolean() }),
    errors: ['UNSUPPORTED_CHAIN'],
  },
  reconcile: {
    method: 'POST',
    path: '/api/dashboard/operator/reconciliation',
    summary: 'Compares what came to the treasuries with the ledger now',
    access: operator,
    body: z.strictObject({ chain: z.enum(chainKeys).optional() }),
    response: z.object({ chains: z.array(ReconciledChain), isRunning: z.boolean() }),
    errors: ['UNSUPPORTED_CHAIN'],
  },
  payouts: {
    method: 'GET',
    path: '/api/dashboard/operator/payouts',
    summary: 'Lists payouts, the newest first',
    access: operator,
    query: z.strictObject({
      ...pageFields,
      partner: Slug.optional(),
      state: z.enum(payoutStates).optional(),
    }),
    response: z.object({ payouts: z.array(OperatorPayout), next }),
  },
  proposePayout: {
    method: 'POST',
    path: '/api/dashboard/operator/payouts',
    summary: 'Proposes a payout, and reserves its amount',
    access: provenOperator,
    body: z.strictObject({
      partner: Slug,
      chain: z.enum(chainKeys),
      asset: TokenRef,
      amountMinor: MinorUnits,
      to: Address.describe('The account that is paid'),
      extraId: ExtraId.optional().describe('Its destination tag or memo'),
      reason,
    }),
    response: z.object({ payout: OperatorPayout }),
    errors: ['NOT_FOUND', 'AMOUNT_TOO_LARGE', 'NOT_RECONCILED', 'UNSUPPORTED_CHAIN'],
  },
  payoutSent: {
    method: 'POST',
    path: '/api/dashboard/operator/payouts/sent',
    summary: 'Notes the transaction of a payout, and enters it in the ledger',
    access: provenOperator,
    body: z.strictObject({ id, txHash: TxHash }),
    response: z.object({ payout: OperatorPayout }),
    errors: ['NOT_FOUND', 'PAYOUT_NOT_OPEN', 'FEE_TX_REUSED'],
  },
  cancelPayout: {
    method: 'POST',
    path: '/api/dashboard/operator/payouts/cancel',
    summary: 'Cancels a payout that was not carried out',
    access: provenOperator,
    body: z.strictObject({ id, reason }),
    response: z.object({ payout: OperatorPayout }),
    errors: ['NOT_FOUND', 'PAYOUT_NOT_OPEN'],
  },
})
