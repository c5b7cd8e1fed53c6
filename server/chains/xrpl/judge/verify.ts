import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct } from './judge-product.ts'
import { judgeTrustline } from './judge-trustline.ts'
import { reject } from './judgement.ts'
import type { LedgerTx } from '../codec/tx.ts'

/**
 * Holds a transaction against what it has to have done, once a validated ledger has it: before, it may still fail
 * or vanish, and a few seconds tell.
 */
export function verdictOn(tx: LedgerTx | undefined, networkId: number, expected: Expectation): Verdict {
  if (tx === undefined) return { state: 'missing' }
  const { fields, validated } = tx
  if (validated === undefined) return { state: 'pending' }
  const network = fields['NetworkID']
  if (network !== undefined && network !== networkId) return reject('WRONG_NETWORK')
  switch (expected.kind) {
    case 'fee':
      return judgeFee(fields, validated, expected)
    case 'product':
      return judgeProduct(fields, validated, expected)
    case 'trustline':
      return judgeTrustline(fields, validated, expected)
    // There is nothing of that kind here.
    case 'approve':
      return reject('WRONG_NETWORK')
  }
}
