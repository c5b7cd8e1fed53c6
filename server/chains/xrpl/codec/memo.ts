import * as z from 'zod'
import type { Fields } from './tx.ts'

/**
 * How a fee names its intent: by InvoiceID, which is the whole reference. A payment link cannot have one. So without an
 * InvoiceID, a DestinationTag of the reference's first 4 bytes names it too.
 */

/** The first 4 bytes of a reference, as the ledger writes a tag. */
export const tagOf = (reference: string): number => Number.parseInt(reference.slice(0, 8), 16)

const Memos = z.array(z.object({ Memo: z.object({ MemoData: z.string().default('') }) }))

/**
 * A transaction's data beside its payment, in lower-case hex: its InvoiceID, else its tag, else its memos, else empty.
 */
export function memoOf(fields: Fields): string {
  const { InvoiceID: invoice, DestinationTag: tag, Memos: memos } = fields
  if (typeof invoice === 'string') return invoice.toLowerCase()
  if (typeof tag === 'number') return tag.toString(16).padStart(8, '0')
  if (memos === undefined) return ''
  const read = Memos.safeParse(memos).data ?? []
  const data = read.map(({ Memo }) => Memo.MemoData.toLowerCase()).join('')
  // A memo without data is still a memo.
  return data === '' ? '00' : data
}

/** Whether a memo names an intent. */
export const names = (memo: string, reference: string): boolean =>
  memo === reference || memo === reference.slice(0, 8)
