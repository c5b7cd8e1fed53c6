import type { ReconciledChain } from '#contracts/api/dashboard/operator.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { ChainPoint } from './payment/point.ts'

/** The last comparison of a treasury with the ledger. */
export type Reconciliation = Omit<ReconciledChain, 'chain'> & { readonly chain: ChainKey }

/** Where a treasury's history stood on a day (UTC): a comparison of later days reads on from there. */
export interface TreasuryPlace {
  /** Chain, treasury and day. */
  readonly id: string
  readonly at: string
  readonly point: ChainPoint
}
