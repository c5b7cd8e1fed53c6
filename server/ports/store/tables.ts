import { type AuditEntry, ofService } from '../../domain/account/audit-entry.ts'
import type { AccountLink, Member, Passkey } from '../../domain/account/member.ts'
import type { FeeVersion } from '../../domain/account/fee-version.ts'
import type { SeenOrigin } from '../../domain/account/seen-origin.ts'
import type { AccountSession } from '../../domain/account/session.ts'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { BridgeOrder } from '../../domain/bridge-order.ts'
import type { BackupNote } from '../../domain/backup-note.ts'
import type { Claim } from '../../domain/payment/claim.ts'
import {
  chainDayOf,
  partnerChainOf,
  partnerDayOf,
  partnerKindOf,
  partnerProductOf,
} from '../../domain/ledger/names.ts'
import type { AccountBalance, DayOfEarnings } from '../../domain/ledger/totals.ts'
import type { NftSale } from '../../domain/sale/nft-sale.ts'
import type { LedgerNote } from '../../domain/ledger/notes.ts'
import type { LedgerRecord } from '../../domain/ledger/records.ts'
import type { MarketKey } from '../../domain/market/market-key.ts'
import type { Partner } from '../../domain/partner.ts'
import type { Payout } from '../../domain/payout.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { hasWork, mayLeave } from '../../domain/payment/work.ts'
import type { MatchedPage, Reconciliation, TreasuryPlace } from '../../domain/reconciliation.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { crowdOf, type IdempotentCall } from '../../domain/access/idempotency.ts'
import { dayOfCall, type LoggedCall, type UsageHour } from '../../domain/usage.ts'
import type { XamanRequest } from '../../domain/xaman-request.ts'
import {
  endpointState,
  roomOf,
  roomRank,
  type SessionEnd,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookHealth,
  type WebhookMessage,
} from '../../domain/webhooks/records.ts'

/** The tables of the store: the rows of each, and the fields by which they are found. */

export interface Rows {
  partners: Partner
  keys: ApiKey
  backups: BackupNote
  intents: PaymentIntent
  sessions: SignSession
  ledger: LedgerRecord
  balances: AccountBalance
  /** The sums of the trial balance, up to its checkpoint. */
  trialSums: AccountBalance
  earnings: DayOfEarnings
  ledgerNotes: LedgerNote
  payouts: Payout
  reconciliations: Reconciliation
  matchedPages: MatchedPage
  treasuryPlaces: TreasuryPlace
  claims: Claim
  idempotency: IdempotentCall
  usage: UsageHour
  calls: LoggedCall
  xamanRequests: XamanRequest
  bridgeOrders: BridgeOrder
  nftSales: NftSale
  members: Member
  passkeys: Passkey
  accountSessions: AccountSession
  accountLinks: AccountLink
  audit: AuditEntry
  seenOrigins: SeenOrigin
  feeVersions: FeeVersion
  webhookEndpoints: WebhookEndpoint
  webhookHealth: WebhookHealth
  webhookMessages: WebhookMessage
  webhookAttempts: WebhookAttempt
  sessionEnds: SessionEnd
  marketKeys: MarketKey
}

export type TableName = keyof Rows

/**
 * The field that identifies a row, the fields that no two rows may share, and the fields by which rows are listed. A
 * row without a unique or listed field is not in that field's index. `append` tables never change or lose a row.
 */
export interface TableSpec<Row> {
  readonly id: keyof Row & string
  readonly unique?: readonly FieldOf<Row>[]
  readonly listed?: readonly FieldOf<Row>[]
  /** Further names by which rows are listed, with what they say of a row: it is computed when the row is written. */
  readonly derived?: { readonly [name: string]: (row: Row) => string | undefined }
  /** Derived names that say something else than they once did, with a number that grows each time. */
  readonly versions?: { readonly [name: string]: number }
  readonly append?: true
}

/**
 * Grows with every change of a table's fields, of a derived name, or of its version: a database of a lower number is then
 * changed when it is opened, one of a higher number is refused.
 */
export const SCHEMA_VERSION = 2

type FieldOf<Row> = Row extends unknown ? keyof Row & string : never

export const tableSpecs = {
  partners: { id: 'slug', listed: ['status'] },
  backups: { id: 'id', append: true },
  keys: { id: 'id', unique: ['digest'], listed: ['partner'] },
  intents: {
    id: 'id',
    unique: ['reference'],
    listed: ['state', 'payer', 'partnerDay'],
    derived: {
      work: (intent: PaymentIntent) => (hasWork(intent) ? 'yes' : undefined),
      payerWork: (intent: PaymentIntent) => (hasWork(intent) ? intent.payer : undefined),
      payerOpen: ({ state, payer }: PaymentIntent) => (state === 'open' ? payer : undefined),
      mayLeave: (intent: PaymentIntent) => (mayLeave(intent) ? intent.env : undefined),
    },
  },
  sessions: { id: 'id', listed: ['status', 'intentId'] },
  ledger: {
    id: 'id',
    unique: [
      'feeTx',
      'posts',
      'reverses',
      'reinstates',
      'suspends',
      'releases',
      'refunds',
      'pays',
      'returns',
    ],
    listed: ['partner', 'kind'],
    derived: {
      partnerDay: partnerDayOf,
      partnerChain: partnerChainOf,
      partnerProduct: partnerProductOf,
      partnerKind: partnerKindOf,
      chainDay: chainDayOf,
    },
    append: true,
  },
  balances: { id: 'id', listed: ['account', 'pot', 'chain'] },
  trialSums: { id: 'id', listed: ['chain'] },
  earnings: { id: 'id', listed: ['partnerDay'] },
  ledgerNotes: { id: 'id' },
  payouts: { id: 'id', unique: ['tx'], listed: ['partner', 'state'] },
  reconciliations: { id: 'chain' },
  matchedPages: { id: 'id' },
  treasuryPlaces: { id: 'id' },
  claims: { id: 'id', append: true },
  idempotency: {
    id: 'id',
    listed: ['room'],
    derived: { crowd: ({ room }: IdempotentCall) => (room === undefined ? undefined : crowdOf(room)) },
  },
  usage: { id: 'id', listed: ['partner'] },
  calls: { id: 'id', listed: ['partner'], derived: { partnerDay: dayOfCall } },
  xamanRequests: {
    id: 'id',
    unique: ['uuid', 'slot'],
    listed: ['state'],
    derived: { isConnect: ({ step }: XamanRequest) => (step === undefined ? 'yes' : undefined) },
  },
  bridgeOrders: { id: 'id', unique: ['newestOf', 'upstreamId'], listed: ['intentId', 'followed'] },
  nftSales: { id: 'id', unique: ['slot'], listed: ['intentId', 'work'] },
  members: { id: 'id', unique: ['email'], listed: ['partner', 'operator'] },
  passkeys: { id: 'id', listed: ['member'] },
  accountSessions: { id: 'id', listed: ['member', 'expiresOn'] },
  accountLinks: { id: 'id', listed: ['partner', 'email', 'expiresOn'] },
  audit: { id: 'id', listed: ['partner', 'byActor', 'byAction'], derived: { ofService }, append: true },
  seenOrigins: { id: 'id', listed: ['partner'] },
  feeVersions: { id: 'id', listed: ['partner'], append: true },
  webhookEndpoints: {
    id: 'id',
    listed: ['partner'],
    derived: { isDisabled: ({ disabled }: WebhookEndpoint) => (disabled === undefined ? undefined : 'yes') },
  },
  webhookHealth: { id: 'id' },
  webhookMessages: {
    id: 'id',
    listed: ['partner', 'endpoint'],
    derived: {
      endpointState: ({ endpoint, state }: WebhookMessage) => endpointState(endpoint, state),
      room: (message: WebhookMessage) => roomOf(message.endpoint, roomRank(message)),
      isDue: ({ nextAttemptAt }: WebhookMessage) => (nextAttemptAt === undefined ? undefined : 'yes'),
    },
  },
  webhookAttempts: { id: 'id' },
  sessionEnds: { id: 'id' },
  marketKeys: { id: 'id', unique: ['digest'] },
} as const satisfies { readonly [N in TableName]: TableSpec<Rows[N]> }

type Specs = typeof tableSpecs
export type UniqueField<N extends TableName> = Specs[N] extends {
  unique: readonly (infer F extends string)[]
}
  ? F
  : never
type RowField<N extends TableName> = Specs[N] extends { listed: readonly (infer F extends string)[] }
  ? F
  : never
type Derived<N extends TableName> = Specs[N] extends { derived: infer D }
  ? D
  : Readonly<Record<symbol, never>>
export type ListedField<N extends TableName> = RowField<N> | (keyof Derived<N> & string)

/** The texts by which a table's rows are listed. */
export type ValueOf<N extends TableName, Field> = Field extends keyof Derived<N>
  ? Derived<N>[Field] extends (row: never) => infer Value
    ? Extract<Value, string>
    : never
  : TextOf<Rows[N], Field>

type TextOf<Row, Field> = Row extends unknown
  ? Field extends keyof Row
    ? Extract<Row[Field], string>
    : never
  : never
