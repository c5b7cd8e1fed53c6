import { type Decoded, Undecodable } from '../decoded.ts'
import { malformed } from './amount.ts'

/** The fields and flags of a transaction of the XRP Ledger: a field or a flag that is not understood is refused. */

export type Fields = Readonly<Record<string, unknown>>

/** What a transaction does, beside the account, the ledger and the number that every one has. */
export type What = Pick<Decoded, 'to' | 'value' | 'action'>

/** Every signature is canonical now; some transactions still set the flag. */
const CANONICAL = 0x80000000
export const PARTIAL_PAYMENT = 0x00020000

const ANYWHERE = ['TransactionType', 'Account', 'Flags', 'SourceTag', 'NetworkID', 'Sequence']

/** Throws Undecodable when the transaction has a field that is not in the list. */
export function onlyFields(tx: Fields, known: readonly string[]): void {
  const other = Object.keys(tx).find((field) => !known.includes(field) && !ANYWHERE.includes(field))
  if (other === undefined) return
  const name = /^[A-Za-z]{1,40}$/.test(other) ? ` ${other}` : ''
  throw new Undecodable(
    `The field${name} may not be in this transaction, because it would be signed unseen. Possible here: ${[...known, ...ANYWHERE].join(', ')}.`,
  )
}

/** The flags, without the one that every transaction may have. */
export function flagsOf({ Flags }: { readonly Flags?: unknown }): number {
  return Flags === undefined ? 0 : (readUint32(Flags, 'its flags') & ~CANONICAL) >>> 0
}

export function onlyFlags(tx: Fields, allowed: number): void {
  const flags = flagsOf(tx)
  if ((flags & PARTIAL_PAYMENT & ~allowed) !== 0)
    throw new Undecodable('It may deliver less than it says (a partial payment).')
  if ((flags & ~allowed) !== 0) throw new Undecodable('The transaction has unknown flags.')
}

export function readUint32(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffffffff)
    throw malformed(what)
  return value
}
