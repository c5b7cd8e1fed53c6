import type { NftOffer } from '#contracts/market/nfts.ts'
import type { Answers } from '../answers.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { bytes, hex, numberOrNull, text, textOrNull, whole } from '../../tables/columns.ts'
import { filesOf, metaOf } from './nft-fields.ts'
import { xrpOrNull } from './xrp.ts'

const COLUMNS = `o.offer, o.owner, o.flags, o.sell, o.amount, o.currency, o.issuer, o.destination, o.expires, o.created,
  o.orphaned, o.expired, n.token`
const TABLES = 'nft_offer o JOIN nft n ON n.id = o.nft'
/** What an offer is for, in lists of an account. */
const OF_ACCOUNT = `${COLUMNS}, c.slug, c.floor, m.body`
const WITH_NFT = `${TABLES} JOIN nft_collection c ON c.id = n.collection LEFT JOIN nft_meta m ON m.nft = n.id`
/** Offers of one NFT and side. */
const MOST = 500

function offerOf(row: Row): NftOffer {
  const [currency, issuer] = [textOrNull(row, 'currency'), textOrNull(row, 'issuer')]
  const value = text(row, 'amount')
  return {
    nft_offer_index: hex(row, 'offer'),
    NFTokenID: hex(row, 'token'),
    owner: text(row, 'owner'),
    amount: currency === null || issuer === null ? value : { currency, issuer, value },
    flags: whole(row, 'flags'),
    destination: textOrNull(row, 'destination'),
    expiration: numberOrNull(row, 'expires'),
    orphaned: whole(row, 'orphaned') === 1 ? 'yes' : 'no',
    expired: whole(row, 'expired') === 1 ? 'yes' : 'no',
    created: whole(row, 'created'),
  }
}

/** An offer with its NFT, and with how far its price is from the floor. */
function ofAccount(row: Row): NftOffer {
  const offer = offerOf(row)
  const meta = metaOf(row)
  const floor = textOrNull(row, 'floor')
  const drops = typeof offer.amount === 'string' ? Number(offer.amount) : null
  return {
    ...offer,
    meta,
    files: filesOf(offer.NFTokenID, meta),
    cslug: text(row, 'slug'),
    floor: xrpOrNull(floor),
    floorDiffPct: floor === null || drops === null ? null : ((drops - Number(floor)) / Number(floor)) * 100,
  }
}

export const offerAnswers = (database: MarketDatabase): Answers<'nftOffers' | 'accountOffers'> => ({
  nftOffers({ NFTokenID }) {
    const nft = database.prepare('SELECT id FROM nft WHERE token = ?').get(bytes(NFTokenID))
    if (nft === undefined) return undefined
    // Bids from the highest, offers from the lowest.
    const of = (sell: 0 | 1) =>
      database
        .prepare(
          `SELECT ${COLUMNS} FROM ${TABLES} WHERE o.nft = ? AND o.sell = ? AND o.ended IS NULL AND o.expired = 0
           ORDER BY o.drops IS NULL, o.drops ${sell === 1 ? 'ASC' : 'DESC'}, o.id LIMIT ${MOST}`,
        )
        .all(whole(nft, 'id'), sell)
        .map(offerOf)
    return { success: true, sellOffers: of(1), buyOffers: of(0) }
  },

  accountOffers({ account, limit, offset }) {
    const of = (column: 'owner' | 'incoming', more = '') =>
      database
        .prepare(
          `SELECT ${OF_ACCOUNT} FROM ${WITH_NFT} WHERE o.${column} = ? AND o.ended IS NULL ${more}
           ORDER BY o.id DESC LIMIT ? OFFSET ?`,
        )
        .all(account, limit, offset)
        .map(ofAccount)
    // Its own offers are answered after they have expired, too: they hold a reserve until they are cancelled.
    return {
      success: true,
      offers: of('owner'),
      incomingOffers: of('incoming', 'AND o.expired = 0 AND o.orphaned = 0'),
    }
  },
})
