import { accountOf, reserveOf } from '../state/accounts.ts'
import { readNftId } from '../state/nft-id.ts'
import { findNftOffer, hasExpired, removeNftOffer } from '../state/nft-offers.ts'
import { findNft } from '../state/nft-pages.ts'
import { checkOffer, judgeOffer, placeOffer, priorDrops, type NftOfferTerms } from './nft-rules.ts'
import type { TransactionOf, Transactor } from './transaction.ts'

const tfSell = 0x00000001
const UNIVERSAL_FLAGS = 0x80000000
const MAX_CANCELLED = 500

function termsOf(transaction: TransactionOf<'NFTokenCreateOffer'>): NftOfferTerms {
  const { Amount, Flags, Owner, Destination, Expiration } = transaction
  return {
    Amount,
    sell: (Flags & tfSell) !== 0,
    ...(Owner !== undefined && { Owner }),
    ...(Destination !== undefined && { Destination }),
    ...(Expiration !== undefined && { Expiration }),
  }
}

export const nftCreateOffer: Transactor<'NFTokenCreateOffer'> = {
  check(transaction) {
    const { Account, Flags, NFTokenID } = transaction
    if ((Flags & ~(UNIVERSAL_FLAGS + tfSell)) !== 0) return 'temINVALID_FLAG'
    return checkOffer(Account, readNftId(NFTokenID).flags, termsOf(transaction))
  },

  apply(view, transaction, { closeTime }) {
    const { Account, NFTokenID, Owner = Account, Expiration } = transaction
    const terms = termsOf(transaction)
    if (hasExpired(Expiration, closeTime)) return { result: 'tecEXPIRED' }
    if (findNft(view, Owner, NFTokenID) === undefined) return { result: 'tecNO_ENTRY' }
    const judged = judgeOffer(view, transaction, readNftId(NFTokenID), terms)
    if (judged !== 'tesSUCCESS') return { result: judged }
    if (priorDrops(view, transaction) < reserveOf(accountOf(view, Account).OwnerCount + 1))
      return { result: 'tecINSUFFICIENT_RESERVE' }
    return {
      result: 'tesSUCCESS',
      notes: { offer_id: placeOffer(view, transaction, NFTokenID, terms) },
    }
  },
}

export const nftCancelOffer: Transactor<'NFTokenCancelOffer'> = {
  check({ Flags, NFTokenOffers: indexes }) {
    if ((Flags & ~UNIVERSAL_FLAGS) !== 0) return 'temINVALID_FLAG'
    if (indexes.length === 0 || indexes.length > MAX_CANCELLED) return 'temMALFORMED'
    return new Set(indexes).size < indexes.length ? 'temMALFORMED' : 'tesSUCCESS'
  },

  apply(view, { Account, NFTokenOffers }, { closeTime }) {
    // An offer that is gone was taken or cancelled already.
    const entries = NFTokenOffers.filter((index) => view.get(index) !== undefined)
    const offers = entries.flatMap((index) => findNftOffer(view, index) ?? [])
    if (offers.length < entries.length) return { result: 'tecNO_PERMISSION' }
    const isOpen = ({ Expiration }: { Expiration?: number }) => !hasExpired(Expiration, closeTime)
    for (const offer of offers)
      if (isOpen(offer) && offer.Owner !== Account && offer.Destination !== Account)
        return { result: 'tecNO_PERMISSION' }
    for (const offer of offers) removeNftOffer(view, offer)
    const ids = new Set(offers.map(({ NFTokenID }) => NFTokenID))
    return { result: 'tesSUCCESS', notes: { nftoken_ids: [...ids].toSorted() } }
  },
}
