import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, verdictOf } from '../../shared/judgement.ts'
import { toBase58 } from '../../../formats/base58.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct } from './judge-product.ts'
import { CHAIN_NAME } from '../node/node-errors.ts'
import { unexpectedAnswer } from '../../../domain/errors.ts'
import type { Landed, Rpc } from '../node/rpc.ts'

/** Compares a transaction with its expectation. The engine acts on it when confirmed; it is final when finalized. */
export async function verify(rpc: Rpc, signature: string, expected: Expectation): Promise<Verdict> {
  const [landed, status] = await Promise.all([transactionOf(rpc, signature), rpc.status(signature)])
  if (landed === undefined) return { state: status === undefined ? 'missing' : 'pending' }
  // A block's time is known a moment after its confirmation.
  if (typeof landed.blockTime !== 'number') return { state: 'pending' }
  return verdictOf(judge(landed, landed.blockTime, expected), status === 'finalized')
}

function judge(landed: Landed, blockTime: number, expected: Expectation): Judgement {
  switch (expected.kind) {
    case 'fee':
      return judgeFee(landed, blockTime, expected)
    case 'product':
      return judgeProduct(landed, blockTime, expected)
    // Solana has neither of them.
    case 'approve':
    case 'trustline':
      return reject('WRONG_NETWORK')
  }
}

/** A confirmed transaction by its signature. Throws UPSTREAM_ERROR when the node shows another one. */
export async function transactionOf(rpc: Rpc, signature: string): Promise<Landed | undefined> {
  const landed = await rpc.transaction(signature)
  const first = landed?.transaction.signatures[0]
  if (first === undefined || toBase58(first) === signature) return landed
  throw unexpectedAnswer(CHAIN_NAME, 'getTransaction: another transaction than the one that was asked for')
}
