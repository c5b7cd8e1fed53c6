import type { Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'

/** What tokens cost in dollars, for display only: no payment is made by it. */
export interface Prices {
  /** Decimal text, from memory and at once; `undefined` where it is not known, and for a token without a list's word. */
  priceOf(chain: ChainKey, token: Token): string | undefined
  /** The same of an asset by its address, if the chain's list is in memory and has it. */
  priceOfAsset(chain: ChainKey, address: string): string | undefined
}
