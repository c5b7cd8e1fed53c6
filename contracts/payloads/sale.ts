import type { Decoded } from './decoded.ts'

/** The terms of a sale, as the service has checked them on the ledger. */
export interface SaleTerms {
  readonly mode: 'buy' | 'sell'
  /** `direct`: the user takes the other's offer. `brokered`: the user makes an offer to the broker. */
  readonly kind: 'direct' | 'brokered'
  /** NFTokenID, in capitals. */
  readonly nftId: string
  /** The other's offer, in capitals. */
  readonly offerIndex: string
  /** Who made that offer: the seller when the user buys, the buyer when the user sells. */
  readonly counterparty: string
  readonly amountDrops: string
  readonly broker?: string | undefined
  /** When the user's own offer ends. */
  readonly offerEndsAt?: string | undefined
}

/** How a payload can differ from the sale that was agreed to. */
export type SaleProblem = 'action' | 'offer' | 'nft' | 'amount' | 'taker' | 'seller' | 'end'

/** A user's own offer stands at most this long after the session in which it is signed, in milliseconds. */
const LONGEST_OFFER_MS = 15 * 60_000

/**
 * Holds a payload, read back, against the sale. What it takes is named by the offer's index alone, so the rest of
 * a direct sale is the service's word; of a brokered one, every term stands in the payload. `sessionEndsAt`: when the
 * session ends in which it would be signed.
 */
export function saleProblems(
  { action }: Decoded,
  sale: SaleTerms,
  sessionEndsAt: string,
): readonly SaleProblem[] {
  if (sale.kind === 'direct') {
    if (action.kind !== 'nft-accept' || action.side !== sale.mode) return ['action']
    return action.offer === sale.offerIndex ? [] : ['offer']
  }
  if (action.kind !== 'nft-offer' || action.side !== sale.mode) return ['action']
  const endsMs = action.endsAt * 1000
  const latest = Date.parse(sessionEndsAt) + LONGEST_OFFER_MS
  const found: readonly (readonly [SaleProblem, boolean])[] = [
    ['nft', action.nft === sale.nftId],
    ['amount', action.amount === BigInt(sale.amountDrops)],
    ['taker', action.taker === sale.broker],
    ['seller', action.owner === (sale.mode === 'buy' ? sale.counterparty : undefined)],
    // The ledger counts whole seconds.
    ['end', secondsOf(sale.offerEndsAt) === action.endsAt && endsMs <= latest],
  ]
  return found.flatMap(([problem, holds]) => (holds ? [] : [problem]))
}

const secondsOf = (at = ''): number => Math.floor(Date.parse(at) / 1000)
