import * as z from 'zod'
import { assetFields, assetOf, records, stroops } from '../../../formats/horizon.ts'
import { accountOf } from '../codec/address.ts'

/** The name of the chain for people. */
export const CHAIN_NAME = 'Stellar'

/** The parts of Horizon's resources that are read. Amounts become stroops, addresses become accounts. */

const account = z.string().transform((text, context) => {
  const found = accountOf(text)
  if (found !== undefined) return found
  context.addIssue({ code: 'custom', message: 'not an account' })
  return z.NEVER
})
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime().transform((text) => new Date(text))
const sequence = z
  .string()
  .regex(/^[0-9]{1,19}$/)
  .transform(BigInt)

const Asset = z.object(assetFields).transform(assetOf)

export type Transaction = z.output<typeof Transaction>
export const Transaction = z
  .object({
    hash,
    paging_token: z.string().regex(/^[0-9]{1,19}$/),
    successful: z.boolean(),
    ledger: z.int().positive(),
    created_at: time,
    source_account: account,
    source_account_sequence: sequence,
    memo_type: z.string(),
    memo: z.string().optional(),
    memo_bytes: z.string().optional(),
    inner_transaction: z.object({ hash }).optional(),
  })
  .transform((tx) => ({
    hash: tx.hash,
    /** The hash that the payer signed: a fee bump wraps it in a transaction with a hash of its own. */
    canonicalHash: tx.inner_transaction?.hash ?? tx.hash,
    place: tx.paging_token,
    successful: tx.successful,
    ledger: tx.ledger,
    closedAt: tx.created_at,
    source: tx.source_account,
    sequence: tx.source_account_sequence,
    memo: memoOf(tx),
    memoType: tx.memo_type,
  }))

interface MemoFields {
  readonly memo_type: string
  readonly memo?: string | undefined
  readonly memo_bytes?: string | undefined
}

/** A memo's bytes in hex; empty when there is none. */
function memoOf({ memo_type: type, memo = '', memo_bytes: bytes }: MemoFields): string {
  switch (type) {
    case 'none':
      return ''
    case 'hash':
    case 'return':
      return Buffer.from(memo, 'base64').toString('hex')
    case 'text':
      return (bytes === undefined ? Buffer.from(memo) : Buffer.from(bytes, 'base64')).toString('hex')
    // An id is a number of 64 bits. A memo of a future type must not count as empty.
    default:
      return Buffer.from(memo === '' ? type : memo).toString('hex')
  }
}

/** An amount that moved from one account to another. In a failed transaction: that would have moved. */
export interface Payment {
  readonly kind: 'payment'
  readonly type: string
  readonly from: string
  readonly to: string
  readonly asset: string
  /** The amount that arrived. Horizon shows 0 for a failed path payment. */
  readonly amount: bigint
  readonly sent: { readonly asset: string; readonly amount: bigint }
  /** For a path payment that sends an exact amount: its minimum and its path. */
  readonly least?: bigint
  readonly path?: readonly string[]
}
interface Trust {
  readonly kind: 'trust'
  readonly trustor: string
  readonly asset: string
  readonly limit: bigint
}
export type Operation = Payment | Trust | { readonly kind: 'other' }

const plain = { from: account, to: account, amount: stroops, ...assetFields }
const path = { ...plain, source_amount: stroops, path: z.array(Asset).default([]) }
const source = {
  source_asset_type: z.string(),
  source_asset_code: z.string().optional(),
  source_asset_issuer: z.string().optional(),
}
type Source = { readonly [Field in keyof typeof source]?: z.output<(typeof source)[Field]> }
const sourceOf = (record: Source): string =>
  assetOf({
    asset_type: record.source_asset_type ?? '',
    asset_code: record.source_asset_code,
    asset_issuer: record.source_asset_issuer,
  })

const known = [
  z.object({ type: z.literal('payment'), ...plain }).transform((record): Operation => {
    const { type, from, to, amount } = record
    const asset = assetOf(record)
    return { kind: 'payment', type, from, to, asset, amount, sent: { asset, amount } }
  }),
  z
    .object({ type: z.literal('create_account'), funder: account, account, starting_balance: stroops })
    .transform(({ type, funder: from, account: to, starting_balance: amount }): Operation => {
      const asset = 'native'
      return { kind: 'payment', type, from, to, asset, amount, sent: { asset, amount } }
    }),
  z
    .object({ type: z.literal('path_payment_strict_send'), ...path, ...source, destination_min: stroops })
    .transform((record): Operation => {
      const { type, from, to, amount, path: way, destination_min: least } = record
      const sent = { asset: sourceOf(record), amount: record.source_amount }
      return { kind: 'payment', type, from, to, asset: assetOf(record), amount, sent, least, path: way }
    }),
  z
    .object({ type: z.literal('path_payment_strict_receive'), ...path, ...source })
    .transform((record): Operation => {
      const { type, from, to, amount } = record
      const sent = { asset: sourceOf(record), amount: record.source_amount }
      return { kind: 'payment', type, from, to, asset: assetOf(record), amount, sent }
    }),
  z
    .object({ type: z.literal('change_trust'), trustor: account, limit: stroops, ...assetFields })
    .transform((record): Operation => {
      const { trustor, limit } = record
      return { kind: 'trust', trustor, asset: assetOf(record), limit }
    }),
] as const
const knownTypes = [
  'payment',
  'create_account',
  'path_payment_strict_send',
  'path_payment_strict_receive',
  'change_trust',
]
/** An operation of a known type that cannot be read is an error, not something else. */
const Other = z
  .object({ type: z.string().refine((type) => !knownTypes.includes(type)) })
  .transform((): Operation => ({ kind: 'other' }))

export const Operations = records<Operation>(z.union([...known, Other]))
export type Listed = z.output<typeof Listed>
/** A transaction in a list: one of a form that is not known here must not hide the others. */
const Listed = z.union([
  Transaction,
  // The address of an account that is served here can be read in any form of a transaction.
  z
    .object({
      hash: z.string(),
      paging_token: Transaction.in.shape.paging_token,
      ledger: z.int().positive(),
      source_account: account.optional().catch(undefined),
      source_account_sequence: sequence.catch(0n),
    })
    .transform((tx) => ({
      hash: tx.hash,
      place: tx.paging_token,
      ledger: tx.ledger,
      source: tx.source_account,
      sequence: tx.source_account_sequence,
      isUnread: true as const,
    })),
])
export const Transactions = records<Listed>(Listed)

export type Ledger = z.output<typeof Ledger>
const Ledger = z
  .object({ sequence: z.int().positive(), hash, closed_at: time })
  .transform(({ closed_at: closedAt, ...ledger }) => ({ ...ledger, closedAt }))
export const Ledgers = records<Ledger>(Ledger)

const Line = z
  .object({
    ...assetFields,
    balance: stroops,
    limit: stroops.optional(),
    buying_liabilities: stroops.optional(),
    selling_liabilities: stroops.optional(),
    is_authorized: z.boolean().default(true),
  })
  .transform((line) => ({
    asset: assetOf(line),
    balance: line.balance,
    limit: line.limit ?? 0n,
    /** The amounts that the account's own offers may still buy and sell. */
    buying: line.buying_liabilities ?? 0n,
    selling: line.selling_liabilities ?? 0n,
    isAuthorized: line.is_authorized,
  }))

/** "1" in base64, in which Horizon shows the data of accounts. */
const BASE64_ONE = 'MQ=='

/** A signer that is a key; others are hashes. */
const KEY = 'ed25519_public_key'

export type Line = z.output<typeof Line>
export type Account = z.output<typeof Account>
export const Account = z
  .object({
    sequence,
    last_modified_ledger: z.int(),
    subentry_count: z.int(),
    num_sponsoring: z.int().default(0),
    num_sponsored: z.int().default(0),
    flags: z.object({ auth_required: z.boolean() }),
    data: z.record(z.string(), z.string()).default({}),
    thresholds: z.object({ med_threshold: z.int() }).default({ med_threshold: 0 }),
    signers: z.array(z.object({ weight: z.int(), type: z.string() })).default([]),
    balances: z.array(Line),
  })
  .transform((found) => ({
    sequence: found.sequence,
    changedIn: found.last_modified_ledger,
    /** The number of reserves in its balance: two for itself, one for each entry that it pays for. */
    reserves: 2 + found.subentry_count + found.num_sponsoring - found.num_sponsored,
    /** As an issuer: whether it has to approve each holder of its assets. */
    approvesHolders: found.flags.auth_required,
    /** Whether it takes no payment without a memo (SEP-29). */
    needsMemo: found.data['config.memo_required'] === BASE64_ONE,
    /** Whether no key that a wallet can hold has enough weight for a payment by itself. */
    needsSeveralKeys:
      Math.max(0, ...found.signers.filter(({ type }) => type === KEY).map(({ weight }) => weight)) <
      found.thresholds.med_threshold,
    lines: found.balances,
  }))

export const Root = z.object({
  network_passphrase: z.string(),
  history_latest_ledger_closed_at: z.iso.datetime().optional(),
})
