import { addOwned, hasFlag } from './accounts.ts'
import { lsf, type NftOffer } from './entries.ts'
import type { ReadView, View } from './view.ts'

export const isSell = (offer: NftOffer): boolean => hasFlag(offer, lsf.sellNft)
export const hasExpired = (expiration: number | undefined, closeTime: number): boolean =>
  expiration !== undefined && expiration <= closeTime

export function findNftOffer(view: ReadView, index: string): NftOffer | undefined {
  const entry = view.get(index)
  return entry?.LedgerEntryType === 'NFTokenOffer' ? entry : undefined
}

/** The offers of one side for a token, in the order of their indexes. */
export function nftOffersOf(view: ReadView, id: string, side: 'buy' | 'sell'): readonly NftOffer[] {
  const offers = view.listed(id).filter((entry) => entry.LedgerEntryType === 'NFTokenOffer')
  const wanted = offers.filter((offer) => isSell(offer) === (side === 'sell'))
  return wanted.toSorted((a, b) => (a.index < b.index ? -1 : 1))
}

export function removeNftOffer(view: View, { index, Owner }: NftOffer): void {
  view.remove(index)
  addOwned(view, Owner, -1)
}
