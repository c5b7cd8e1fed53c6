import type { Ledger } from '../ledger.ts'
import type { Recorded } from '../chain/recorded.ts'
import { accountText } from '../codec/values.ts'
import { readNftId } from '../state/nft-id.ts'
import type { ReadView } from '../state/view.ts'
import { accountTransaction, bound } from './accounts.ts'
import { RpcError } from './errors.ts'
import { pageByKey, pageByPlace } from './paging.ts'
import { needAddress, needHash, selectLedger, type Params } from './params.ts'

/** Methods of Clio about NFTs. They are answered for closed ledgers. */

const PAGE = { least: 1, usual: 50, most: 100 }

interface Found {
  readonly id: string
  readonly owner: string
  readonly uri: string
}

/** Every NFT with its owner; the name of a page begins with the owner's. */
function* allNfts(state: ReadView): Iterable<Omit<Found, 'owner'> & { readonly ownerHex: string }> {
  for (const entry of state.all())
    if (entry.LedgerEntryType === 'NFTokenPage')
      for (const { NFToken } of entry.NFTokens)
        yield { id: NFToken.NFTokenID, uri: NFToken.URI ?? '', ownerHex: entry.index.slice(0, 40) }
}

const isAbout = ({ json, metadata }: Recorded, id: string): boolean =>
  String(json['TransactionType']).startsWith('NFToken') &&
  (json['NFTokenID'] === id || metadata.nftoken_id === id || metadata.nftoken_ids?.includes(id) === true)

/** The closed ledger that is asked about: Clio has no other. */
function closed(ledger: Ledger, { ledger_index: named = 'validated', ...params }: Params) {
  return selectLedger(ledger, { ...params, ledger_index: named })
}

function shape({ id, owner, uri }: Found, is_burned: boolean) {
  const { flags, issuer, taxon, sequence, transferFee } = readNftId(id)
  return {
    nft_id: id,
    owner,
    is_burned,
    flags,
    transfer_fee: transferFee,
    issuer,
    nft_taxon: taxon,
    nft_serial: sequence,
    uri,
  }
}

export function nftInfo(ledger: Ledger, params: Params) {
  const { state, about } = closed(ledger, params)
  const id = needHash(params.nft_id, 'nft_id')
  for (const nft of allNfts(state))
    if (nft.id === id)
      return { ...shape({ ...nft, owner: accountText(Buffer.from(nft.ownerHex, 'hex')) }, false), ...about }
  const burn = ledger
    .transactionsOf(readNftId(id).issuer)
    .find((one) => one.json['TransactionType'] === 'NFTokenBurn' && isAbout(one, id))
  if (burn === undefined) throw new RpcError('objectNotFound')
  const owner = String(burn.json['Owner'] ?? burn.json['Account'])
  return { ...shape({ id, owner, uri: '' }, true), ...about }
}

export function nftsByIssuer(ledger: Ledger, params: Params) {
  const { state, about } = closed(ledger, params)
  const issuer = needAddress(params.issuer, 'issuer')
  const { nft_taxon: taxon } = params
  const found = [...allNfts(state)].filter(({ id }) => {
    const parts = readNftId(id)
    return parts.issuer === issuer && (taxon === undefined || parts.taxon === taxon)
  })
  const { rows, more } = pageByKey(found, ({ id }) => id, params, PAGE)
  const index = about['ledger_index']
  const nfts = rows.map((nft) => ({
    ...shape({ ...nft, owner: accountText(Buffer.from(nft.ownerHex, 'hex')) }, false),
    ledger_index: index,
  }))
  return { issuer, nfts, ...(taxon !== undefined && { nft_taxon: taxon }), ...more, ...about }
}

export function nftHistory(ledger: Ledger, params: Params) {
  const nft_id = needHash(params.nft_id, 'nft_id')
  const newest = ledger.last().header.ledger_index
  const min = Math.max(bound(params.ledger_index_min, ledger.first), ledger.first)
  const max = Math.min(bound(params.ledger_index_max, newest), newest)
  const found = ledger
    .all()
    .slice(min - ledger.first, max - ledger.first + 1)
    .flatMap(({ transactions }) => transactions.filter((one) => isAbout(one, nft_id)))
  const inOrder = params.forward ? found : found.toReversed()
  const { rows, more } = pageByPlace(
    inOrder,
    ({ ledgerIndex, metadata }) => ({ ledger: ledgerIndex, seq: metadata.TransactionIndex }),
    params,
    PAGE,
  )
  const transactions = rows.map((one) => accountTransaction(ledger, one, params.api_version))
  return { nft_id, ledger_index_min: min, ledger_index_max: max, transactions, ...more, validated: true }
}
