import { BigNumber } from 'bignumber.js'
import * as z from 'zod'
import { sortedJson } from '../../../kit/sorted-json.ts'
import { INNER_BATCH, minorOfValue } from '../../../formats/xrpl.ts'
import { type Fields, Issued } from '../codec/tx.ts'

/** Fields that a wallet fills in or adds without changing the effect of a transaction. */
const WALLETS_OWN: ReadonlySet<string> = new Set([
  'AccountTxnID',
  'Fee',
  'LastLedgerSequence',
  'Memos',
  'Sequence',
  'Signers',
  'SigningPubKey',
  'TicketSequence',
  'TxnSignature',
])
/** Set by older wallets. Without meaning since 2021. Where a transaction stands is no part of what it asks for, either. */
const FULLY_CANONICAL = 0x80000000
/** Fields that servers add to the steps of a path. */
const STEP_NOTES: ReadonlySet<string> = new Set(['type', 'type_hex'])
const HEX_FIELDS: ReadonlySet<string> = new Set(['InvoiceID'])

const Paths = z.array(z.array(z.record(z.string(), z.unknown())))

/** Whether two transactions ask the ledger for the same. */
export const isSameRequest = (a: Fields, b: Fields): boolean =>
  sortedJson(requestOf(a)) === sortedJson(requestOf(b))

function requestOf(fields: Fields): Readonly<Record<string, unknown>> {
  const kept = Object.entries(fields)
    .filter(([name, value]) => !WALLETS_OWN.has(name) && value !== undefined)
    .map(([name, value]): [string, unknown] => [name, canonical(name, value)])
  // No flags, and only flags without meaning, are the same.
  return Object.fromEntries(kept.filter(([name, value]) => !(name === 'Flags' && value === 0)))
}

function canonical(name: string, value: unknown): unknown {
  if (name === 'Flags' && typeof value === 'number') return (value & ~FULLY_CANONICAL & ~INNER_BATCH) >>> 0
  if (HEX_FIELDS.has(name) && typeof value === 'string') return value.toUpperCase()
  if (name === 'Paths') return withoutNotes(value)
  const issued = Issued.safeParse(value).data
  return issued === undefined ? value : { ...issued, value: canonicalValue(issued.value) }
}

/** A token's value as digits and exponent: one value has many spellings. */
function canonicalValue(text: string): string {
  if (text.startsWith('-') || minorOfValue(text) === undefined) return text
  return new BigNumber(text).toString()
}

function withoutNotes(value: unknown): unknown {
  const paths = Paths.safeParse(value).data
  return (
    paths?.map((path) =>
      path.map((step) => Object.fromEntries(Object.entries(step).filter(([name]) => !STEP_NOTES.has(name)))),
    ) ?? value
  )
}
