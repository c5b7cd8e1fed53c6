import type { Asset } from '#contracts/api/payment.ts'

/** The coins of the chains that are alone in their family; coins of EVM chains are in their definitions. */

export const xrp: Asset = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 }
export const sol: Asset = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }
export const xlm: Asset = { address: 'native', symbol: 'XLM', name: 'Stellar Lumens', decimals: 7 }

/** Whether an asset is its chain's coin. */
export const isNative = ({ address }: Pick<Asset, 'address'>): boolean => address === 'native'
