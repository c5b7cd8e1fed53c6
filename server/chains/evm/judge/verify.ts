import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { isEvmBatch } from '../../../domain/payment/tx.ts'
import { type Judgement, reject, verdictOf } from '../../shared/judgement.ts'
import type { EvmDefinition } from '../definitions.ts'
import { isSame } from '../codec/address.ts'
import { calledInside, judgeCallInside, judgeCoinInside, mayPayInside } from './by-contract.ts'
import { judgeApprove } from './judge-approve.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeCoinBrought, judgeProduct, judgeReceived } from './judge-product.ts'
import type { Rpc, Transaction } from '../node/rpc.ts'
import { type Mined, see } from './sighting.ts'

/**
 * Compares a transaction with its expectation. A difference in its contents counts at once, even while it waits,
 * because the contents cannot change. Its effects, its time and its failure count when it is deep enough: until then, a
 * reorganisation may change them.
 */
export async function verify(
  rpc: Rpc,
  definition: EvmDefinition,
  hash: string,
  expected: Expectation,
): Promise<Verdict> {
  const seen = await see(rpc, definition, hash)
  if (seen.state === 'missing') return seen
  const mined = seen.state === 'mined' ? seen : undefined
  const judgement = judge(definition, seen.tx, expected, mined)
  // The contents cannot change. Everything else can, until it is deep enough.
  if (mined?.isDeep !== true && (judgement.ok || judge(definition, seen.tx, expected).ok))
    return { state: 'pending' }
  if (mined !== undefined && mined.receipt.status) {
    const inside = await judgeInside(rpc, mined, expected, judgement)
    // Another node may tell, or the next look.
    if (inside === 'unknown') return { state: 'pending' }
    if (inside !== undefined) return verdictOf(inside, mined.isFinal)
  }
  if (!judgement.ok || mined === undefined || expected.kind !== 'product')
    return verdictOf(judgement, mined?.isFinal === true)
  return verdictOf(await judgeReceived(rpc, mined, expected), mined.isFinal)
}

/** The judgement of what a contract did inside a transaction; `undefined` for every other transaction. */
async function judgeInside(
  rpc: Rpc,
  mined: Mined,
  expected: Expectation,
  outside: Judgement,
): Promise<Judgement | 'unknown' | undefined> {
  if (
    expected.kind === 'fee' &&
    mayPayInside(mined.tx, expected) &&
    !isSame(expected.payer, expected.treasury)
  )
    return (await judgeCoinInside(rpc, mined, expected)) ?? 'unknown'
  if (expected.kind !== 'product' || !outside.ok) return undefined
  const inside = calledInside(mined.tx, expected)
  if (inside === undefined) return undefined
  const judged = await judgeCallInside(rpc, mined, expected, inside)
  if (judged !== undefined || !isEvmBatch(expected.tx)) return judged ?? 'unknown'
  return (await judgeCoinBrought(rpc, mined, expected)) ?? 'unknown'
}

function judge(definition: EvmDefinition, tx: Transaction, expected: Expectation, mined?: Mined): Judgement {
  // Transactions from before EIP-155 name no chain. Every wallet of today names it.
  if (typeof tx.chainId === 'bigint' && tx.chainId !== BigInt(definition.id)) return reject('WRONG_NETWORK')
  switch (expected.kind) {
    case 'fee':
      return judgeFee(tx, expected, mined)
    case 'approve':
      return judgeApprove(tx, expected, mined)
    case 'product':
      return judgeProduct(tx, expected, mined)
    // EVM chains have no trust lines.
    case 'trustline':
      return reject('WRONG_NETWORK')
  }
}
