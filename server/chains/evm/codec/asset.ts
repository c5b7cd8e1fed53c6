import type { Asset } from '#contracts/api/payment.ts'

/** Whether an asset is the chain's coin. */
export const isNative = (asset: Pick<Asset, 'address'>): boolean => asset.address === 'native'
