import type { OfferPair, SaleProblem } from '../../../domain/sale/nft-sale.ts'
import type { NftOffer } from '../../../ports/chain/nft-sales.ts'

interface Wanted {
  readonly owner: string
  readonly isSell: boolean
}

/** Why the broker must not bring two offers together; `undefined` when they are the two that were agreed. */
export function pairProblem(
  sale: OfferPair,
  { own, other }: { readonly own: NftOffer | undefined; readonly other: NftOffer | undefined },
  now: Date,
): SaleProblem | undefined {
  const { mode, user, counterparty, broker } = sale
  if (own === undefined) return gone('OWN_OFFER_GONE', 'The account’s own offer is no longer there.')
  if (other === undefined) return gone('NOT_FOUND', 'The offer for the NFT is no longer there.')
  if (hasEnded(own, now)) return gone('EXPIRED', 'The account’s own offer has expired.')
  if (hasEnded(other, now)) return gone('EXPIRED', 'The offer for the NFT has expired.')
  const isOwn = isOffer(own, sale, { owner: user, isSell: mode === 'sell' }) && own.destination === broker
  if (!isOwn) return gone('OTHER_NFT', 'The account’s own offer is another one than was signed for.')
  const mayTake = other.destination === undefined || other.destination === broker
  if (!mayTake) return gone('RESERVED', 'The offer for the NFT is reserved for another account.')
  return isOffer(other, sale, { owner: counterparty, isSell: mode === 'buy' })
    ? undefined
    : gone('OTHER_NFT', 'The offer for the NFT is another one than was agreed.')
}

const hasEnded = ({ endsAt }: NftOffer, now: Date): boolean => endsAt !== undefined && endsAt <= now

const isOffer = (offer: NftOffer, { nftId, drops }: OfferPair, { owner, isSell }: Wanted): boolean =>
  offer.nftId === nftId &&
  offer.owner === owner &&
  offer.isSell === isSell &&
  offer.drops?.toString() === drops

export const gone = (reason: string, message: string): SaleProblem => ({
  code: 'OFFER_UNAVAILABLE',
  message,
  reason,
})
