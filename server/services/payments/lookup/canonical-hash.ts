import type { Chain } from '../../../ports/chain.ts'

/**
 * The hash that a transaction counts by, whichever of its hashes it was told by. Claims and books know hashes only:
 * one that went by two would count twice. While no node knows the transaction, the hash that was told.
 */
export const countedHash = async (chain: Chain, txHash: string): Promise<string> =>
  (await chain.inspect(txHash))?.txHash ?? txHash
