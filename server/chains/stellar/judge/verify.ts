import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, verdictOf } from '../../shared/judgement.ts'
import type { Horizon } from '../node/horizon.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct } from './judge-product.ts'
import { judgeTrustline } from './judge-trustline.ts'
import type { Seen } from './seen.ts'

/** Compares a transaction with its expectation. A transaction in a closed ledger is final. */
export async function verify(
  horizon: Horizon,
  network: string,
  hash: string,
  expected: Expectation,
): Promise<Verdict> {
  const tx = await horizon.transaction(hash)
  // A transaction must count once, so it needs one hash: a search of the payer's history finds the inner hash.
  if (tx?.canonicalHash !== hash) return { state: 'missing' }
  const seen = { tx, operations: await horizon.operations(hash) }
  // A server that is a moment behind, or that prunes, may have one and not the other.
  if (seen.operations.length === 0) return { state: 'missing' }
  return verdictOf(judge(seen, expected, network), true)
}

function judge(seen: Seen, expected: Expectation, network: string): Judgement {
  switch (expected.kind) {
    case 'fee':
      return judgeFee(seen, expected)
    case 'trustline':
      return judgeTrustline(seen, expected)
    case 'product':
      return judgeProduct(seen, expected, network)
    // Stellar has no approvals.
    case 'approve':
      return reject('WRONG_NETWORK')
  }
}
