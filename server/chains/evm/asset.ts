import type { Asset } from '#contracts/api/payment.ts'

/** Whether an asset is the chain's coin. */
export const isNative = (asset: Asset): boolean => asset.address === 'native'
