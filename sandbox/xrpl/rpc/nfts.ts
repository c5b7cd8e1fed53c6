import type { Ledger } from '../ledger.ts'
import { accountIndex } from '../state/entries.ts'
import { readNftId } from '../state/nft-id.ts'
import { nftOffersOf } from '../state/nft-offers.ts'
import { nftsOf } from '../state/nft-pages.ts'
import { RpcError } from './errors.ts'
import { pageAfter, pageByKey } from './paging.ts'
import { needAccount, needAddress, needHash, selectLedger, type Params } from './params.ts'

const NFTS = { least: 20, usual: 100, most: 400 }
const OFFERS = { least: 50, usual: 250, most: 500 }

export function accountNfts(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const { rows, more } = pageAfter(nftsOf(state, account), ({ NFToken }) => NFToken.NFTokenID, params, NFTS)
  const account_nfts = rows.map(({ NFToken }) => {
    const { flags, issuer, taxon, sequence, transferFee } = readNftId(NFToken.NFTokenID)
    return {
      Flags: flags,
      Issuer: issuer,
      ...NFToken,
      NFTokenTaxon: taxon,
      ...(transferFee > 0 && { TransferFee: transferFee }),
      nft_serial: sequence,
    }
  })
  return { account, account_nfts, ...more, ...about }
}

function nftOffers(ledger: Ledger, params: Params, side: 'buy' | 'sell') {
  const { state, about } = selectLedger(ledger, params)
  const nft_id = needHash(params.nft_id, 'nft_id')
  const all = nftOffersOf(state, nft_id, side)
  // Without an offer there is no directory to read.
  if (all.length === 0) throw new RpcError('objectNotFound')
  const { rows, more } = pageByKey(all, ({ index }) => index, params, OFFERS)
  const offers = rows.map((offer) => ({
    amount: offer.Amount,
    flags: offer.Flags,
    nft_offer_index: offer.index,
    owner: offer.Owner,
    ...(offer.Destination !== undefined && { destination: offer.Destination }),
    ...(offer.Expiration !== undefined && { expiration: offer.Expiration }),
  }))
  return { nft_id, offers, ...more, ...about }
}
export const nftBuyOffers = (ledger: Ledger, params: Params) => nftOffers(ledger, params, 'buy')
export const nftSellOffers = (ledger: Ledger, params: Params) => nftOffers(ledger, params, 'sell')

/** The entry that a request names, and its required type. */
function wantedEntry({ index, account_root, nft_offer, nft_page }: Params) {
  if (index !== undefined) return { at: needHash(index, 'index') }
  if (account_root !== undefined)
    return { at: accountIndex(needAddress(account_root, 'account_root')), type: 'AccountRoot' }
  if (nft_offer !== undefined) return { at: needHash(nft_offer, 'nft_offer'), type: 'NFTokenOffer' }
  if (nft_page !== undefined) return { at: needHash(nft_page, 'nft_page'), type: 'NFTokenPage' }
  throw new RpcError('invalidParams', 'No ledger_entry params provided.')
}

export function ledgerEntry(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { at, type } = wantedEntry(params)
  const node = state.get(at)
  if (node === undefined) throw new RpcError('entryNotFound')
  if (type !== undefined && node.LedgerEntryType !== type) throw new RpcError('unexpectedLedgerType')
  return { index: at, node, ...about }
}
