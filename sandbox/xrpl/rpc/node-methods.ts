import { createHash } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import { RpcError } from './errors.ts'
import type { Params } from './params.ts'

/** Amendments whose transactions this ledger knows. */
const AMENDMENTS = [
  'AMM',
  'BatchV1_1',
  'DepositAuth',
  'DisallowIncoming',
  'Flow',
  'FlowCross',
  'NonFungibleTokensV1_1',
] as const

const idOf = (name: string): string =>
  createHash('sha512').update(name).digest('hex').slice(0, 64).toUpperCase()
const features = new Map(
  AMENDMENTS.map((name) => [idOf(name), { enabled: true, name, supported: true }] as const),
)

export function feature(_ledger: Ledger, { feature: wanted }: Params) {
  if (wanted === undefined) return { features: Object.fromEntries(features) }
  const found = [...features].find(([id, { name }]) => id === wanted.toUpperCase() || name === wanted)
  if (found === undefined) throw new RpcError('badFeature')
  return { [found[0]]: found[1] }
}

/** This ledger has no validators. */
export function manifest(_ledger: Ledger, { public_key: requested }: Params) {
  if (requested === undefined) throw new RpcError('invalidParams', "Missing field 'public_key'.")
  return { requested }
}

export const versions = (_ledger: Ledger, { api_version }: Params) => ({
  version: api_version >= 2 ? { first: 1, last: 2 } : { first: '1.0.0', good: '1.0.0', last: '1.0.0' },
})
