import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, verdictOf } from '../../shared/judgement.ts'
import type { Fields, LedgerTx, Validated } from '../codec/tx.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct } from './judge-product.ts'
import { judgeTrustline } from './judge-trustline.ts'

/** Judges a transaction once a validated ledger has it, which is final. Before, it may still fail or vanish. */
export function verdictOn(tx: LedgerTx | undefined, networkId: number, expected: Expectation): Verdict {
  if (tx === undefined) return { state: 'missing' }
  if (tx.validated === undefined) return { state: 'pending' }
  return verdictOf(judge(tx.fields, tx.validated, networkId, expected), true)
}

function judge(fields: Fields, validated: Validated, networkId: number, expected: Expectation): Judgement {
  const network = fields['NetworkID']
  if (network !== undefined && network !== networkId) return reject('WRONG_NETWORK')
  switch (expected.kind) {
    case 'fee':
      return judgeFee(fields, validated, expected)
    case 'product':
      return judgeProduct(fields, validated, expected)
    case 'trustline':
      return judgeTrustline(fields, validated, expected)
    // The XRP Ledger has no approvals.
    case 'approve':
      return reject('WRONG_NETWORK')
  }
}
