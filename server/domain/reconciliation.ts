import type { Matched, ReconciledChain } from '#contracts/api/dashboard/reconciliation.ts'
import type { ChainPoint } from './payment/point.ts'

/** The last comparison of a treasury with the ledger. */
export type Reconciliation = ReconciledChain

/** A page of what was equal in the last comparison of a chain. */
export interface MatchedPage {
  /** Chain and number of the page. */
  readonly id: string
  /** When it was compared. */
  readonly at: string
  readonly lines: readonly Matched[]
}

/** Where a treasury's history stood on a day (UTC): a comparison of later days reads on from there. */
export interface TreasuryPlace {
  /** Chain, treasury and day. */
  readonly id: string
  readonly at: string
  readonly point: ChainPoint
}
