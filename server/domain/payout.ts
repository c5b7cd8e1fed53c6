import type { PayoutState } from '#contracts/api/dashboard/money.ts'
import type { ChainKey } from '#contracts/api/values.ts'

/**
 * Money on its way to a partner:
 *
 *     proposed ──► sent ──► confirmed
 *         │          ├────► short (it brought too little)
 *         └──────────┴────► cancelled (it did not happen)
 *
 * A proposal reserves its amount. The ledger has the payout once it is sent, and a return of all that did not arrive.
 */
export interface Payout {
  readonly id: string
  readonly partner: string
  readonly chain: ChainKey
  readonly asset: string
  readonly symbol?: string
  readonly decimals?: number
  readonly amountMinor: string
  readonly state: PayoutState
  /** The account that is paid, in the chain's spelling. Early payouts have none. */
  readonly to?: string
  /** The destination tag or memo of the account. */
  readonly extraId?: string
  readonly reason: string
  /** Who proposed it. */
  readonly by: string
  readonly at: string
  readonly txHash?: string
  /** Chain and hash: a transaction is one payout. It is free again when it brought a cancelled one's receiver nothing. */
  readonly tx?: string
  readonly sentAt?: string
  /** When a node last showed the transaction, while what it did was not decided. */
  readonly seenAt?: string
  /** When it was confirmed, settled or cancelled. */
  readonly endedAt?: string
  /** What the chain shows, where that is not the payout. */
  readonly problem?: string
  /** What the transaction brought its receiver, where that is less than the amount. */
  readonly arrivedMinor?: string
}
