import { accountOf, findAccount, reserveOf } from '../state/accounts.ts'
import { nftFlag, readNftId, writeNftId } from '../state/nft-id.ts'
import { hasExpired, nftOffersOf, removeNftOffer } from '../state/nft-offers.ts'
import { findNft, insertNft, removeNft } from '../state/nft-pages.ts'
import { checkOffer, judgeOffer, placeOffer, priorDrops, type NftOfferTerms } from './nft-rules.ts'
import type { TransactionOf, Transactor } from './transaction.ts'

const UNIVERSAL_FLAGS = 0x80000000
const MINT_FLAGS = UNIVERSAL_FLAGS + Object.values(nftFlag).reduce((sum, flag) => sum + flag, 0)
/** Half of the price, in 1/100,000. */
const MAX_TRANSFER_FEE = 50_000
const MAX_URI_BYTES = 256
/** As many offers go with a token that is burnt; more would have to be cancelled. */
const MAX_BURNT_OFFERS = 500

/** The sell offer that a mint may bring along. */
function offerOf({ Amount, Destination, Expiration }: TransactionOf<'NFTokenMint'>) {
  if (Amount === undefined) return undefined
  return {
    Amount,
    sell: true,
    ...(Destination !== undefined && { Destination }),
    ...(Expiration !== undefined && { Expiration }),
  } satisfies NftOfferTerms
}

export const nftMint: Transactor<'NFTokenMint'> = {
  check(transaction) {
    const { Account, Flags, Issuer, TransferFee = 0, URI, Destination, Expiration } = transaction
    if ((Flags & ~MINT_FLAGS) !== 0) return 'temINVALID_FLAG'
    if (TransferFee > MAX_TRANSFER_FEE) return 'temBAD_NFTOKEN_TRANSFER_FEE'
    if (TransferFee > 0 && (Flags & nftFlag.transferable) === 0) return 'temMALFORMED'
    if (Issuer === Account) return 'temMALFORMED'
    if (URI !== undefined && (URI.length === 0 || URI.length > 2 * MAX_URI_BYTES)) return 'temMALFORMED'
    const offer = offerOf(transaction)
    if (offer !== undefined) return checkOffer(Account, Flags, offer)
    return Destination === undefined && Expiration === undefined ? 'tesSUCCESS' : 'temMALFORMED'
  },

  apply(view, transaction, { closeTime }) {
    const { Account, Flags, Issuer, TransferFee = 0, URI, NFTokenTaxon: taxon } = transaction
    const issuer = Issuer ?? Account
    const root = findAccount(view, issuer)
    if (root === undefined) return { result: 'tecNO_ISSUER' }
    if (Issuer !== undefined && root.NFTokenMinter !== Account) return { result: 'tecNO_PERMISSION' }

    const { MintedNFTokens: minted = 0, OwnerCount } = root
    // Numbers start at the issuer's own sequence, so that an account that came back mints no token twice.
    const first = root.FirstNFTokenSequence ?? (Issuer === undefined ? transaction.Sequence : root.Sequence)
    const flags = Flags & 0xffff
    const id = { flags, transferFee: TransferFee, issuer, taxon, sequence: first + minted }
    const NFTokenID = writeNftId(id)
    const offer = offerOf(transaction)
    if (offer !== undefined) {
      if (hasExpired(offer.Expiration, closeTime)) return { result: 'tecEXPIRED' }
      const judged = judgeOffer(view, transaction, id, offer)
      if (judged !== 'tesSUCCESS') return { result: judged }
    }
    const owned = Issuer === undefined ? OwnerCount : accountOf(view, Account).OwnerCount
    view.put({ ...root, FirstNFTokenSequence: first, MintedNFTokens: minted + 1 })
    const NFToken = { NFTokenID, ...(URI !== undefined && { URI }) }
    if (!insertNft(view, Account, { NFToken })) return { result: 'tecNO_SUITABLE_NFTOKEN_PAGE' }
    const offerId = offer === undefined ? undefined : placeOffer(view, transaction, NFTokenID, offer)
    const { OwnerCount: now } = accountOf(view, Account)
    if (now > owned && priorDrops(view, transaction) < reserveOf(now))
      return { result: 'tecINSUFFICIENT_RESERVE' }
    return {
      result: 'tesSUCCESS',
      notes: { nftoken_id: NFTokenID, ...(offerId !== undefined && { offer_id: offerId }) },
    }
  },
}

export const nftBurn: Transactor<'NFTokenBurn'> = {
  check: ({ Flags }) => ((Flags & ~UNIVERSAL_FLAGS) === 0 ? 'tesSUCCESS' : 'temINVALID_FLAG'),

  apply(view, { Account, Owner: owner = Account, NFTokenID }) {
    if (findNft(view, owner, NFTokenID) === undefined) return { result: 'tecNO_ENTRY' }
    const { flags, issuer } = readNftId(NFTokenID)
    if (owner !== Account) {
      if ((flags & nftFlag.burnable) === 0) return { result: 'tecNO_PERMISSION' }
      if (issuer !== Account && findAccount(view, issuer)?.NFTokenMinter !== Account)
        return { result: 'tecNO_PERMISSION' }
    }
    removeNft(view, owner, NFTokenID)
    const root = findAccount(view, issuer)
    if (root !== undefined) view.put({ ...root, BurnedNFTokens: (root.BurnedNFTokens ?? 0) + 1 })
    const offers = [...nftOffersOf(view, NFTokenID, 'sell'), ...nftOffersOf(view, NFTokenID, 'buy')]
    for (const offer of offers.slice(0, MAX_BURNT_OFFERS)) removeNftOffer(view, offer)
    return { result: 'tesSUCCESS' }
  },
}
