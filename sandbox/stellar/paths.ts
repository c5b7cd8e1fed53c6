import { Asset, StrKey } from '@stellar/stellar-sdk'
import { badRequest, notFound } from './problems.ts'
import { assetFields } from './shapes.ts'
import { assetText, convert, readAsset, Refused, type State } from './state.ts'
import { formatAmount, parseAmount } from './stroops.ts'

/** Reads an asset of a query, such as `source_asset_type`, `source_asset_code` and `source_asset_issuer`. */
export function queryAsset(query: URLSearchParams, prefix: string): Asset {
  const type = query.get(`${prefix}_asset_type`)
  if (type === 'native') return Asset.native()
  const text = `${query.get(`${prefix}_asset_code`)}:${query.get(`${prefix}_asset_issuer`)}`
  const asset = parseAsset(text)
  if (asset === undefined) throw badRequest(`${prefix}_asset_code`, 'Asset code or issuer is not valid')
  if (asset.getAssetType() !== type) throw badRequest(`${prefix}_asset_type`, 'Asset type is not valid')
  return asset
}

function parseAsset(text: string): Asset | undefined {
  if (text === 'native') return Asset.native()
  const [, code, issuer] = /^([a-zA-Z0-9]{1,12}):(G[A-Z2-7]{55})$/.exec(text) ?? []
  if (code === undefined || issuer === undefined || !StrKey.isValidEd25519PublicKey(issuer)) return undefined
  return new Asset(code, issuer)
}

/** The ways over at most two pools by which an amount reaches each asset wanted, best first. */
export function strictSend(state: State, query: URLSearchParams) {
  const source = queryAsset(query, 'source')
  const amount = parseAmount(query.get('source_amount') ?? '')
  if (amount === undefined || amount === 0n) throw badRequest('source_amount', 'Amount must be positive')
  const records = wanted(state, query)
    .flatMap((destination) => waysTo(state, assetText(source), destination, amount))
    .toSorted((x, y) => Number(y.received > x.received) - Number(y.received < x.received))
  return records.map(({ destination, via, received }) => ({
    ...assetFields(source, 'source_'),
    source_amount: formatAmount(amount),
    ...assetFields(readAsset(destination), 'destination_'),
    destination_amount: formatAmount(received),
    path: via.map((asset) => assetFields(readAsset(asset))),
  }))
}

function wanted(state: State, query: URLSearchParams): readonly string[] {
  const account = query.get('destination_account')
  const assets = query.get('destination_assets')
  if ((account === null) === (assets === null))
    throw badRequest('destination_assets', 'Give exactly one of destination_assets and destination_account')
  if (account !== null) {
    const found = state.accounts.get(account)
    if (found === undefined) throw notFound()
    return ['native', ...found.lines.keys()]
  }
  return (assets ?? '').split(',').map((text) => {
    if (parseAsset(text) === undefined) throw badRequest('destination_assets', `${text} is not a valid asset`)
    return text
  })
}

function waysTo(state: State, source: string, destination: string, amount: bigint) {
  if (source === destination) return []
  const between = new Set(state.pools.flatMap(({ a, b }) => [a, b]))
  const vias = [
    [],
    ...[...between].filter((asset) => asset !== source && asset !== destination).map((one) => [one]),
  ]
  return vias.flatMap((via) => {
    try {
      return [{ destination, via, received: convert(state, [source, ...via, destination], amount) }]
    } catch (error) {
      if (error instanceof Refused) return []
      throw error
    }
  })
}
