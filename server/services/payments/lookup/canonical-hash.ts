import type { Sighting } from '../../../domain/payment/proof.ts'
import type { Chain } from '../../../ports/chain.ts'

export interface CanonicalTx {
  readonly txHash: string
  /** The transaction as a node shows it; absent while no node knows it. */
  readonly seen?: Sighting
}

/**
 * The one hash by which a transaction counts, whichever of its hashes was reported. Claims and the ledger know only
 * hashes: a transaction with two of them would count twice. The reported hash while no node knows the transaction.
 */
export async function canonicalHash(chain: Pick<Chain, 'inspect'>, told: string): Promise<CanonicalTx> {
  const seen = await chain.inspect(told)
  return seen === undefined ? { txHash: told } : { txHash: seen.txHash ?? told, seen }
}
