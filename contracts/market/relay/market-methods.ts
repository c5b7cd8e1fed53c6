import {
  account,
  asset,
  currency,
  hash,
  issuance,
  ofLedger,
  uint32,
  pages,
  rows,
  type RelayFields,
} from './fields.ts'
import { light, medium, ofClio, type RelayMethod } from './method.ts'

const oracle = {
  kind: 'object',
  fields: { account, oracle_document_id: uint32 },
  needs: ['account', 'oracle_document_id'],
} as const
const anOffer = { taker_gets: asset, taker_pays: asset } as const satisfies RelayFields

/** Methods about markets, pools, oracles, tokens and vaults. */
export const marketMethods: readonly RelayMethod[] = [
  {
    name: 'amm_info',
    reads: 'a pool of the automated market maker',
    ...light,
    params: { ...ofLedger, amm_account: account, asset, asset2: asset, account },
    needs: [['amm_account', 'asset']],
  },
  { name: 'book_changes', reads: 'the trades of one ledger, by market', ...medium, params: ofLedger },
  {
    name: 'book_offers',
    reads: 'the offers of a market',
    ...medium,
    params: { ...ofLedger, ...anOffer, taker: account, domain: hash, ...rows(60, 100) },
    needs: [['taker_gets'], ['taker_pays']],
  },
  {
    name: 'get_aggregate_price',
    reads: 'a price from several oracles',
    ...medium,
    params: {
      ...ofLedger,
      base_asset: currency,
      quote_asset: currency,
      oracles: { kind: 'list', of: oracle, most: 200 },
      trim: { kind: 'whole', least: 1, most: 25 },
      time_threshold: uint32,
    },
    needs: [['base_asset'], ['quote_asset'], ['oracles']],
  },
  {
    name: 'mpt_holders',
    reads: 'the holders of a multi-purpose token',
    ...ofClio,
    params: { ...ofLedger, mpt_issuance_id: issuance, ...pages(50, 100) },
    needs: [['mpt_issuance_id']],
  },
  {
    name: 'vault_info',
    reads: 'a vault with its shares',
    ...light,
    params: { ...ofLedger, vault_id: hash, owner: account, seq: uint32 },
    needs: [['vault_id', 'owner']],
  },
]
