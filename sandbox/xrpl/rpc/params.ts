import { isValidClassicAddress } from 'xrpl'
import * as z from 'zod'
import { WireAmount, WireAsset, XRP, type Asset } from '../amounts.ts'
import type { Ledger } from '../ledger.ts'
import { findAccount } from '../state/accounts.ts'
import type { AccountRoot } from '../state/entries.ts'
import type { ReadView } from '../state/view.ts'
import { RpcError } from './errors.ts'

/** The parameters of all methods. Each takes those that it needs. */
export const Params = z.looseObject({
  api_version: z.int().min(1).max(2).default(1),
  account: z.string().exactOptional(),
  peer: z.string().exactOptional(),
  limit: z.int().min(1).exactOptional(),
  ledger_index: z.union([z.string(), z.int()]).exactOptional(),
  ledger_index_min: z.int().exactOptional(),
  ledger_index_max: z.int().exactOptional(),
  ledger_hash: z.string().exactOptional(),
  forward: z.boolean().default(false),
  binary: z.boolean().default(false),
  transactions: z.boolean().default(false),
  expand: z.boolean().default(false),
  transaction: z.string().exactOptional(),
  tx_blob: z.string().exactOptional(),
  tx_json: z.record(z.string(), z.unknown()).exactOptional(),
  asset: WireAsset.exactOptional(),
  asset2: WireAsset.exactOptional(),
  amm_account: z.string().exactOptional(),
  taker_gets: WireAsset.exactOptional(),
  taker_pays: WireAsset.exactOptional(),
  source_account: z.string().exactOptional(),
  destination_account: z.string().exactOptional(),
  destination_amount: WireAmount.exactOptional(),
  send_max: WireAmount.exactOptional(),
  source_currencies: z.array(WireAsset).max(18).exactOptional(),
  nft_id: z.string().exactOptional(),
  index: z.string().exactOptional(),
  account_root: z.string().exactOptional(),
  nft_offer: z.string().exactOptional(),
  nft_page: z.string().exactOptional(),
  marker: z.union([z.string(), z.object({ ledger: z.int(), seq: z.int() })]).exactOptional(),
  type: z.string().exactOptional(),
  deletion_blockers_only: z.boolean().default(false),
  ignore_default: z.boolean().default(false),
  hotwallet: z.union([z.string(), z.array(z.string())]).exactOptional(),
  role: z.string().exactOptional(),
  tx_hash: z.string().exactOptional(),
  date: z.string().exactOptional(),
  issuer: z.string().exactOptional(),
  nft_taxon: z.int().exactOptional(),
  feature: z.string().exactOptional(),
  public_key: z.string().exactOptional(),
  streams: z.array(z.string()).default([]),
  accounts: z.array(z.string()).default([]),
})
export type Params = z.output<typeof Params>

export interface Selected {
  readonly state: ReadView
  /** The fields of an answer about its ledger. */
  readonly about: Readonly<Record<string, unknown>>
}

/** The ledger that a request names, with its state; the current one when it names none. */
export function selectLedger(ledger: Ledger, params: Params): Selected {
  const selected = findLedger(ledger, params)
  const index = selected.about['ledger_index']
  if (typeof index === 'number' && !ledger.hasState(index)) throw new RpcError('lgrNotFound')
  return selected
}

/** The same for a request about its header and transactions: of old ledgers, only these are kept. */
export function findLedger(
  ledger: Ledger,
  { ledger_index: named = 'current', ledger_hash }: Params,
): Selected {
  if (ledger_hash === undefined && named === 'current')
    return {
      state: ledger.openState(),
      about: { ledger_current_index: ledger.openIndex(), validated: false },
    }
  const found =
    ledger_hash !== undefined
      ? ledger.all().find(({ header }) => header.ledger_hash === ledger_hash.toUpperCase())
      : named === 'validated' || named === 'closed'
        ? ledger.last()
        : ledger.find(Number(named))
  if (found === undefined) throw new RpcError('lgrNotFound')
  const { ledger_hash: hash, ledger_index } = found.header
  return { state: found.state, about: { ledger_hash: hash, ledger_index, validated: true } }
}

export function needAddress(address: string | undefined, name: string): string {
  if (address === undefined) throw new RpcError('invalidParams', `Missing field '${name}'.`)
  if (!isValidClassicAddress(address)) throw new RpcError('actMalformed')
  return address
}

export function needHash(value: string | undefined, name: string): string {
  if (value === undefined) throw new RpcError('invalidParams', `Missing field '${name}'.`)
  if (!/^[\dA-Fa-f]{64}$/.test(value)) throw new RpcError('invalidParams', `Invalid field '${name}'.`)
  return value.toUpperCase()
}

export function needAccount(state: ReadView, address: string | undefined): AccountRoot {
  const root = findAccount(state, needAddress(address, 'account'))
  if (root === undefined) throw new RpcError('actNotFound')
  return root
}

export function needAsset(asset: z.output<typeof WireAsset> | undefined, name: string): Asset {
  if (asset === undefined) throw new RpcError('invalidParams', `Missing field '${name}'.`)
  if ((asset.currency === 'XRP') !== (asset.issuer === undefined)) throw new RpcError('issueMalformed')
  return asset.currency === 'XRP' ? XRP : asset
}
