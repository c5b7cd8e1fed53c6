import type { Signed } from '../engine.ts'
import type { Result } from '../results.ts'
import type { AffectedNode, Metadata } from '../state/metadata.ts'
import type { ReadView } from '../state/view.ts'

export interface Header {
  readonly ledger_index: number
  readonly ledger_hash: string
  readonly parent_hash: string
  readonly account_hash: string
  readonly transaction_hash: string
  readonly total_coins: string
  readonly close_time: number
  readonly parent_close_time: number
  readonly close_time_resolution: number
  readonly close_flags: number
}

/** A transaction that was applied. */
export interface Recorded extends Signed {
  readonly result: Result
  readonly metadata: Metadata
  readonly ledgerIndex: number
  /** Accounts whose entries it changed, and those that it names. */
  readonly accounts: readonly string[]
}
export interface ClosedLedger {
  readonly header: Header
  readonly transactions: readonly Recorded[]
  readonly state: ReadView
}

const ADDRESS = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith('r') && ADDRESS.test(value)) found.add(value)
  } else if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, found)
}

/** The accounts that a transaction concerns. */
export function accountsOf({ json }: Signed, nodes: readonly AffectedNode[]): readonly string[] {
  const found = new Set<string>()
  collect(json, found)
  collect(nodes, found)
  return [...found]
}
