import * as z from 'zod'
import { INNER_BATCH, PARTIAL_PAYMENT, RIPPLE_EPOCH, type WireAmount } from '../../../formats/xrpl.ts'

/** A transaction as the ledger shows it, in one shape for all API versions. */
export interface LedgerTx {
  readonly hash: string
  /** The fields that were signed; a payment's amount is always `Amount`. */
  readonly fields: Fields
  /** Absent while no validated ledger has it. */
  readonly validated?: Validated
}

export type Fields = Readonly<Record<string, unknown>> & {
  readonly TransactionType: string
  readonly Account: string
}

export interface Validated {
  readonly ledgerIndex: number
  /** When its ledger closed. */
  readonly at: Date
  /** Such as `tesSUCCESS`. */
  readonly result: string
  /** The delivered amount of a payment. Absent for other transactions, and where the ledger does not know it. */
  readonly delivered?: WireAmount
  /** It was paid in a kind of token that is not served here. */
  readonly deliveredOther: boolean
}

/** A failed transaction can be in a ledger: it paid its fee and did nothing else. */
export const succeeded = ({ result }: Validated): boolean => result === 'tesSUCCESS'

export const isPartial = ({ Flags }: Fields): boolean =>
  typeof Flags === 'number' && (Flags & PARTIAL_PAYMENT) !== 0

/** True for a transaction that stood in a batch. */
export const isInner = ({ Flags }: Fields): boolean =>
  typeof Flags === 'number' && (Flags & INNER_BATCH) !== 0

const UPPER_HASH = /^[0-9A-F]{64}$/

const Signed = z.looseObject({ TransactionType: z.string(), Account: z.string() })
export const Issued = z.strictObject({ currency: z.string(), issuer: z.string(), value: z.string() })
export const Amount = z.union([z.string().regex(/^\d{1,18}$/), Issued])
const Meta = z.looseObject({ TransactionResult: z.string(), delivered_amount: z.unknown().optional() })

/** API version 1: the transaction's own fields beside those of the answer. */
const Flat = Signed.extend({
  hash: z.string(),
  meta: z.unknown().optional(),
  validated: z.boolean().default(false),
  date: z.int().optional(),
  ledger_index: z.int().optional(),
  inLedger: z.int().optional(),
})
/** API version 2: the transaction's own fields in `tx_json`. */
const Nested = z.looseObject({
  hash: z.string(),
  tx_json: Signed.extend({ date: z.int().optional() }),
  meta: z.unknown().optional(),
  validated: z.boolean().default(false),
  ledger_index: z.int().optional(),
})
/** An entry of account_tx in API version 1. */
const Entry = z.object({
  tx: Signed.extend({
    hash: z.string(),
    date: z.int().optional(),
    ledger_index: z.int().optional(),
    inLedger: z.int().optional(),
  }),
  meta: z.unknown().optional(),
  validated: z.boolean().default(false),
})

/** Reads the result of `tx` in either API version; `undefined` when it is neither. */
export function readTx(result: unknown): LedgerTx | undefined {
  const nested = Nested.safeParse(result).data
  if (nested !== undefined) {
    const { tx_json: fields, ...envelope } = nested
    return compose(fields, { ...envelope, date: fields.date })
  }
  const flat = Flat.safeParse(result).data
  return flat && compose(flat, { ...flat, ledger_index: flat.ledger_index ?? flat.inLedger })
}

/** Reads an entry of `account_tx` in either API version; `undefined` for one that is not validated. */
export function readEntry(entry: unknown): LedgerTx | 'unread' | undefined {
  const old = Entry.safeParse(entry).data
  const tx =
    old === undefined ? readTx(entry) : readTx({ ...old.tx, meta: old.meta, validated: old.validated })
  if (tx === undefined) return 'unread'
  return tx.validated === undefined ? undefined : tx
}

interface Envelope {
  readonly hash: string
  readonly meta?: unknown
  readonly validated: boolean
  readonly date?: number | undefined
  readonly ledger_index?: number | undefined
}

function compose(signed: z.output<typeof Signed>, envelope: Envelope): LedgerTx | undefined {
  const hash = envelope.hash.toUpperCase()
  if (!UPPER_HASH.test(hash)) return undefined
  const seen = { hash, fields: signedFields(signed) }
  if (!envelope.validated) return seen
  const { date, ledger_index: ledgerIndex } = envelope
  const meta = Meta.safeParse(envelope.meta).data
  if (date === undefined || ledgerIndex === undefined || meta === undefined) return undefined
  const delivered = Amount.safeParse(meta.delivered_amount).data
  return {
    ...seen,
    validated: {
      ledgerIndex,
      at: new Date((date + RIPPLE_EPOCH) * 1000),
      result: meta.TransactionResult,
      ...(delivered === undefined ? {} : { delivered }),
      deliveredOther: delivered === undefined && typeof meta.delivered_amount === 'object',
    },
  }
}

/** The ledger's own fields begin with a capital letter, what servers add does not; `DeliverMax` is their Amount. */
function signedFields({ TransactionType, Account, ...rest }: z.output<typeof Signed>): Fields {
  const own = Object.entries(rest).filter(([name]) => /^[A-Z]/.test(name) && name !== 'DeliverMax')
  const amount = TransactionType === 'Payment' ? (rest['Amount'] ?? rest['DeliverMax']) : rest['Amount']
  return {
    ...Object.fromEntries(own),
    ...(amount === undefined ? {} : { Amount: amount }),
    TransactionType,
    Account,
  }
}
