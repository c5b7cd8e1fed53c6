import * as z from 'zod'
import type { RawEntry } from '../load/staging.ts'

/** A page of a ledger's state. */
export interface StatePage {
  readonly ledger: number
  readonly hash: string
  readonly entries: readonly RawEntry[]
  readonly isLast: boolean
}

const hex = z.string().regex(/^(?:[0-9A-Fa-f]{2})+$/)
const Page = z.object({
  ledger_hash: z.string(),
  ledger_index: z.coerce.number().int(),
  validated: z.literal(true).optional(),
  state: z.array(z.object({ index: hex.length(64), data: hex })),
  marker: z.unknown().optional(),
})

/** Reads the answer of a node to `ledger_data` in binary form. Throws when it is not of a validated ledger. */
export function readPage(result: unknown): StatePage {
  const { ledger_hash: hash, ledger_index: ledger, state, marker } = Page.parse(result)
  return { hash, ledger, entries: state, isLast: marker === undefined || marker === null }
}
