import type { Sighting } from '../../../domain/payment/proof.ts'
import type { Chain } from '../../../ports/chain.ts'

export interface CanonicalTx {
  readonly txHash: string
  /** What a node shows of the transaction; absent while no node knows it. */
  readonly seen?: Sighting
}

/**
 * The hash that a transaction counts by, whichever of its hashes was told. Claims and books know hashes only: a
 * transaction that went by two would count twice. While no node knows the transaction, the hash that was told.
 */
export async function canonicalHash(chain: Pick<Chain, 'inspect'>, told: string): Promise<CanonicalTx> {
  const seen = await chain.inspect(told)
  return seen === undefined ? { txHash: told } : { txHash: seen.txHash ?? told, seen }
}
