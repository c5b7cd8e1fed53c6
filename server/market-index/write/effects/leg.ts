import type { Amount } from './fields.ts'

/** One exchange between the sender of a transaction and one offer or one pool. */
export interface Leg {
  /** Whose offer it was, or the account of the pool. */
  readonly maker: string
  readonly taker: string
  readonly isPool: boolean
  /** Only members of a permissioned domain may take it: its price is not anyone's. */
  readonly isPermissioned: boolean
  /** What left the maker: the issuer's fee for a transfer is not taken off. */
  readonly got: Amount
  /** What came to the maker. */
  readonly paid: Amount
}
