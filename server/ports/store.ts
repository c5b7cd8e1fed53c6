import type { AuditEntry } from '../domain/account/audit-entry.ts'
import type { AccountLink, Member, Passkey } from '../domain/account/member.ts'
import type { FeeVersion } from '../domain/account/fee-version.ts'
import type { OriginSight } from '../domain/account/origin-sight.ts'
import type { AccountSession } from '../domain/account/session.ts'
import type { ApiKey } from '../domain/access/api-key.ts'
import type { BridgeOrder } from '../domain/bridge-order.ts'
import type { BackupNote } from '../domain/backup-note.ts'
import type { Claim } from '../domain/payment/claim.ts'
import {
  chainDayOf,
  partnerChainOf,
  partnerDayOf,
  partnerKindOf,
  partnerProductOf,
} from '../domain/ledger/names.ts'
import type { AccountBalance, DayOfEarnings } from '../domain/ledger/totals.ts'
import type { LedgerNote } from '../domain/ledger/notes.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import type { MarketKey } from '../domain/market/market-key.ts'
import type { Partner } from '../domain/partner.ts'
import type { Payout } from '../domain/payout.ts'
import type { PaymentIntent } from '../domain/payment/intent.ts'
import { hasWork, mayLeave } from '../domain/payment/work.ts'
import type { Reconciliation, TreasuryPlace } from '../domain/reconciliation.ts'
import type { SignSession } from '../domain/sign-session.ts'
import type { IdempotentCall } from '../domain/access/idempotency.ts'
import type { UsageHour } from '../domain/usage.ts'
import type { XamanRequest } from '../domain/xaman-request.ts'
import {
  dayOf,
  endpointState,
  roomOf,
  roomRank,
  type SessionEnd,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookHealth,
  type WebhookMessage,
} from '../domain/webhooks/records.ts'

export { NoSuchPlace, StoreUnavailable } from './store-errors.ts'

/**
 * The store: tables of JSON rows with unique keys, read one row at a time and written in transactions.
 *
 * - A read outside a transaction sees only what is durable.
 * - A transaction is all or nothing, and its promise resolves only when its rows are durable.
 * - Transactions appear to run one after another.
 * - When a write fails, memory equals the disk again, and every transaction that built on the write fails too.
 */
export interface Store {
  readonly read: Tables<'read'>
  /**
   * Runs `work` on the tables and makes its changes durable. `work` may run again after a conflict, so it only reads
   * and changes rows of the given tables: no clock, no network, and no `read` of this store, which would wait for
   * this very transaction. Work that takes seconds is stopped and undone. Throws the errors of `work`, DuplicateKey
   * for a unique key that is taken, and StoreUnavailable when the rows could not be made durable.
   */
  transact<T>(work: (tables: Tables<'write'>) => Promise<T>): Promise<T>
  /** False while no write can become durable: a disk is full, or can only be read. It may take a trial to tell. */
  isWritable(): boolean | Promise<boolean>
  /**
   * Writes all that is durable to a new file, as it is at one moment, while others read and write. Only the file's owner
   * can read it. One backup at a time. Throws when there is a file of that name, or when the store has no files.
   */
  backup(file: string): Promise<BackedUp>
  /** Waits for running transactions and a running backup, then closes the files or connections. */
  close(): Promise<void>
}

export interface BackedUp {
  readonly bytes: number
  /** The number of the last transaction. */
  readonly transactions: number
}

/** The rows of each table. */
export interface Rows {
  partners: Partner
  keys: ApiKey
  backups: BackupNote
  intents: PaymentIntent
  sessions: SignSession
  ledger: LedgerRecord
  balances: AccountBalance
  earnings: DayOfEarnings
  ledgerNotes: LedgerNote
  payouts: Payout
  reconciliations: Reconciliation
  treasuryPlaces: TreasuryPlace
  claims: Claim
  idempotency: IdempotentCall
  usage: UsageHour
  xamanRequests: XamanRequest
  bridgeOrders: BridgeOrder
  members: Member
  passkeys: Passkey
  accountSessions: AccountSession
  accountLinks: AccountLink
  audit: AuditEntry
  originSights: OriginSight
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
  /** Further names by which rows are listed, with what they say of a row: it is computed, and not stored. */
  readonly derived?: { readonly [name: string]: (row: Row) => string | undefined }
  readonly append?: true
}

/** A field of a row of any kind. */
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
      mayLeave: (intent: PaymentIntent) => (mayLeave(intent) ? 'yes' : undefined),
      isUndated: (intent: PaymentIntent) => (intent.partnerDay === undefined ? 'yes' : undefined),
    },
  },
  sessions: { id: 'id', listed: ['status', 'intentId'] },
  ledger: {
    id: 'id',
    unique: ['feeTx', 'posts', 'reverses', 'reinstates', 'suspends', 'releases', 'pays', 'returns'],
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
  balances: { id: 'id', listed: ['account', 'pot'] },
  earnings: { id: 'id', listed: ['partnerDay'] },
  ledgerNotes: { id: 'id' },
  payouts: { id: 'id', unique: ['tx'], listed: ['partner', 'state'] },
  reconciliations: { id: 'chain' },
  treasuryPlaces: { id: 'id' },
  claims: { id: 'id', append: true },
  idempotency: { id: 'id' },
  usage: { id: 'id', listed: ['partner', 'day'] },
  xamanRequests: { id: 'id', unique: ['uuid', 'slot'], listed: ['state'] },
  bridgeOrders: { id: 'id', unique: ['newestOf', 'upstreamId'], listed: ['intentId', 'followed'] },
  members: { id: 'id', unique: ['email'], listed: ['partner', 'operator'] },
  passkeys: { id: 'id', listed: ['member'] },
  accountSessions: { id: 'id', listed: ['member', 'expiresOn'] },
  accountLinks: { id: 'id', listed: ['partner', 'email', 'expiresOn'] },
  audit: { id: 'id', listed: ['partner', 'byActor', 'byAction'], append: true },
  originSights: { id: 'id', listed: ['partner'] },
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
      day: ({ createdAt }: WebhookMessage) => dayOf(createdAt),
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
type ValueOf<N extends TableName, Field> = Field extends keyof Derived<N>
  ? Derived<N>[Field] extends (row: never) => infer Value
    ? Extract<Value, string>
    : never
  : TextOf<Rows[N], Field>

type TextOf<Row, Field> = Row extends unknown
  ? Field extends keyof Row
    ? Extract<Row[Field], string>
    : never
  : never

/** One listed field with its value. */
export type Where<N extends TableName> = {
  readonly [F in ListedField<N>]: { readonly [K in F]: ValueOf<N, F> } & {
    readonly [K in Exclude<ListedField<N>, F>]?: never
  }
}[ListedField<N>]

/** Which rows of a table are meant, and which part of them. */
export interface Listing<N extends TableName> {
  /** Without it, all rows. */
  readonly where?: Where<N>
  /** The id of the last row of the page before. */
  readonly after?: string
  /** From 1 to MOST_ROWS. */
  readonly limit: number
  /** The order of insertion, backwards. */
  readonly newestFirst?: boolean
}

/** The most rows of one page. */
export const MOST_ROWS = 1_000
/** So many removed rows of a table still have their place at least, until the store is closed. */
export const KEPT_PLACES = 10_000

/** Rows are frozen. A search by a field that is neither unique nor listed does not compile, and throws RangeError. */
export interface ReadTable<N extends TableName> {
  get(id: string): Promise<Rows[N] | undefined>
  /** The row with a unique field's value. */
  by(field: UniqueField<N>, value: string): Promise<Rows[N] | undefined>
  /**
   * The row that `get` or `by` would find, without waiting. `undefined` where there is none, and where only `get` or
   * `by` can tell: a change of the row is not durable yet.
   */
  peek(id: string): Rows[N] | undefined
  peekBy(field: UniqueField<N>, value: string): Rows[N] | undefined
  /**
   * A page of rows in the order in which they were inserted, or backwards. An update does not change a row's place. Rows
   * that come or go between two pages change nothing about the others: none is shown twice or left out. `after` may be a
   * row that has gone, or that no longer has the value: the page continues where it was. Throws NoSuchPlace for a row
   * that was never there, or that went too long ago.
   */
  list(listing: Listing<N>): Promise<readonly Rows[N][]>
  /**
   * The first rows with one of some values of a listed field, from 1 to MOST_ROWS: those with the first value in the
   * order in which they were inserted, then those with the next one. It is one look, however many the values are.
   */
  listAcross<F extends ListedField<N>>(
    field: F,
    values: readonly ValueOf<N, F>[],
    limit: number,
  ): Promise<readonly Rows[N][]>
  /** The number of rows with a listed field's value, or of all. */
  count(where?: Where<N>): Promise<number>
  /**
   * All rows in pages, for work that goes through a whole table: no page keeps other work waiting for long. Rows that
   * come or go meanwhile may be missing. Outside of transactions only.
   */
  pages(): AsyncIterable<readonly Rows[N][]>
}

export interface WriteTable<N extends TableName> extends Omit<ReadTable<N>, OutsideOnly> {
  /**
   * Throws DuplicateKey when the id or a unique field is taken; the work may go on after it. Throws TypeError for a row
   * that is not plain JSON.
   */
  insert(row: Rows[N]): Promise<void>
  /** Replaces the row with the same id; throws when there is none, or when the table is append-only. */
  update(row: Rows[N]): Promise<void>
  /** Does nothing when there is no such row; throws when the table is append-only. */
  remove(id: string): Promise<void>
}

/** What a table can do outside of transactions only. */
type OutsideOnly = 'pages' | 'peek' | 'peekBy' | 'listAcross'

/** All tables. A function that takes `Lookups` takes the tables of a transaction too. */
export type Tables<Mode extends 'read' | 'write'> = {
  read: { readonly [N in TableName]: ReadTable<N> }
  write: { readonly [N in TableName]: WriteTable<N> }
}[Mode]

/** What tables outside and inside of a transaction have in common. */
export type Lookups = { readonly [N in TableName]: Omit<ReadTable<N>, OutsideOnly> }

export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly table: TableName
  readonly field: string

  constructor(table: TableName, field: string) {
    super(`${table}.${field} is taken`)
    this.table = table
    this.field = field
  }
}
