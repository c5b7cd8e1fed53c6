import { isValidClassicAddress } from 'ripple-address-codec'
import { addressOf, ledgerAsset } from '../../../formats/xrpl.ts'
import type { AssetRef } from '../../../ports/chain.ts'

/** See the port. */
export function canonicalAsset(text: string): AssetRef | undefined {
  const asset = ledgerAsset(text)
  if (asset === undefined) return undefined
  const { currency, issuer } = asset
  if (issuer === undefined) return { address: 'native' }
  return isValidClassicAddress(issuer) ? { address: addressOf(asset), currency } : undefined
}
