import * as z from 'zod'
import { api } from '../endpoint.ts'
import {
  Chain,
  chainKeys,
  MinorUnits,
  networks,
  products,
  Slug,
  Timestamp,
  tiers,
  TokenRef,
  TxHash,
} from '../values.ts'
import { ExtraId, PayeeText } from '../delivery.ts'
import { AuditLine } from './audit.ts'
import { Balance, Payout, payoutStates } from './money.ts'
import { partnerStatuses } from './account.ts'
import { OperatorKey, PartnerLine } from './operator-partners.ts'
import { Restore, RestoreNote, SuspenseLine, suspenseReasons } from './operator-money.ts'
import { Nodes } from './operator-nodes.ts'
import { next, pageFields } from './pages.ts'
import { Matched, MOST_RECONCILED_DAYS, Reconciled } from './reconciliation.ts'

/** What the operator of a deployment sees and does. Every change has a reason, which is kept in the audit log. */

const reason = z.string().trim().min(3).max(500).describe('Why: it is kept with the change')
const id = z.string().min(1).max(60)

export const OperatorPayout = Payout.extend({
  partner: z.string(),
  reason: z.string(),
  by: z.string().describe('Who proposed it'),
  problem: z.string().optional().describe('What the chain shows, where that is not the payout'),
})
export type OperatorPayout = z.output<typeof OperatorPayout>

const Change = AuditLine.extend({
  partner: z.string().optional().describe('Absent for what concerns the service and no partner'),
})
export type Change = z.output<typeof Change>

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
      nodes: Nodes,
      owed: z.array(Balance).describe('What partners are owed together'),
      store: z.object({
        bytes: z.int().optional(),
        isWritable: z.boolean(),
        lastBackupAt: Timestamp.optional(),
      }),
      restore: RestoreNote.optional().describe('The last restore from a backup'),
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
      webhooks: z.enum(['disabled']).optional().describe('Only partners with a disabled webhook endpoint'),
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
    query: z.strictObject({
      ...pageFields,
      state: z.enum(suspenseReasons).optional(),
      reason: z.enum(['NO_PRODUCT']).optional().describe('Only fees that are owed to their payers'),
    }),
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
  refundSuspense: {
    method: 'POST',
    path: '/api/dashboard/operator/suspense/refund',
    summary: 'Books the transaction that brought money in suspense back to its payer, once',
    access: provenOperator,
    body: z.strictObject({ id, txHash: TxHash, reason }),
    response: z.object({ suspense: SuspenseLine }),
    errors: ['NOT_FOUND', 'FEE_TX_REUSED', 'FEE_TX_MISMATCH', 'FEE_TX_PENDING'],
  },
  audit: {
    method: 'GET',
    path: '/api/dashboard/operator/audit',
    summary: 'Lists the changes of the whole service, the newest first, with operators by name',
    access: operator,
    query: z.strictObject({
      ...pageFields,
      partner: Slug.optional(),
      of: z
        .enum(['service'])
        .optional()
        .describe('Only what concerns no partner, such as operators and market keys'),
      action: z.string().min(1).max(60).optional(),
    }),
    response: z.object({ entries: z.array(Change), next }),
  },
  reconciliation: {
    method: 'GET',
    path: '/api/dashboard/operator/reconciliation',
    summary: 'Reads the last comparison of each treasury with the ledger, and how far the next one is',
    access: operator,
    query: z.strictObject({ chain: z.enum(chainKeys).optional() }),
    response: Reconciled,
    errors: ['UNSUPPORTED_CHAIN'],
  },
  matched: {
    method: 'GET',
    path: '/api/dashboard/operator/reconciliation/matched',
    summary: 'Lists what was equal on a chain and in the ledger in its last comparison',
    access: operator,
    query: z.strictObject({ chain: z.enum(chainKeys), after: pageFields.after }),
    response: z.object({ matched: z.array(Matched), next }),
    errors: ['UNSUPPORTED_CHAIN'],
  },
  reconcile: {
    method: 'POST',
    path: '/api/dashboard/operator/reconciliation',
    summary: 'Begins to compare what came to the treasuries with the ledger, and does not wait for it',
    access: operator,
    body: z.strictObject({
      chain: z.enum(chainKeys).optional(),
      days: z.int().min(1).max(MOST_RECONCILED_DAYS).optional().describe('With today; 7 when left out'),
    }),
    response: Reconciled,
    errors: ['UNSUPPORTED_CHAIN'],
  },
  restore: {
    method: 'GET',
    path: '/api/dashboard/operator/restore',
    summary: 'Reads the last restore from a backup, with what the treasuries have sent that the ledger lost',
    access: operator,
    response: z.object({ restore: Restore.optional() }),
  },
  confirmRestore: {
    method: 'POST',
    path: '/api/dashboard/operator/restore/confirm',
    summary: 'Says that what the ledger lost was seen: payouts are possible again',
    access: provenOperator,
    body: z.strictObject({ reason }),
    response: z.object({ restore: RestoreNote }),
    errors: ['NOT_FOUND'],
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
      to: PayeeText.describe('The account that is paid, also as wallets copy it with its tag'),
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
  settlePayout: {
    method: 'POST',
    path: '/api/dashboard/operator/payouts/settle',
    summary: 'Ends a payout that brought too little; the rest is owed again',
    access: provenOperator,
    body: z.strictObject({ id, reason }),
    response: z.object({ payout: OperatorPayout }),
    errors: ['NOT_FOUND', 'PAYOUT_NOT_OPEN'],
  },
})
