import type { Sighting } from '../../../domain/payment/proof.ts'
import type { Chain } from '../../../ports/chain.ts'
import { orUnreadable } from './unreadable.ts'

export interface CanonicalTx {
  readonly txHash: string
  /** The transaction as a node shows it; absent while no node knows it. */
  readonly seen?: Sighting
}

/**
 * The one hash by which a transaction counts, whichever of its hashes was reported. Claims and the ledger know only
 * hashes: a transaction with two of them would count twice. The reported hash while no node shows the transaction in a
 * form that can be read.
 */
export async function canonicalHash(chain: Pick<Chain, 'inspect'>, told: string): Promise<CanonicalTx> {
  const seen = await orUnreadable(chain.inspect(told))
  return seen === undefined || seen === 'unreadable'
    ? { txHash: told }
    : { txHash: seen.txHash ?? told, seen }
}

/**
 * The same for a transaction that may have paid a treasury: where it carried out others, which count in its stead, the one
 * of them that paid.
 */
export async function payingHash(
  chain: Pick<Chain, 'inspect' | 'arrived'>,
  told: string,
  treasury: string,
): Promise<CanonicalTx> {
  const whole = await canonicalHash(chain, told)
  for (const hash of whole.seen?.carries ?? []) {
    const arrival = await chain.arrived(hash, treasury)
    if (arrival !== undefined && arrival.amounts.length > 0) return canonicalHash(chain, hash)
  }
  return whole
}
