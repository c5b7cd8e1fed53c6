import type { Expectation, Verdict } from '../../domain/proof.ts'
import type { EvmDefinition } from './definitions.ts'
import { judgeApprove } from './judge-approve.ts'
import { judgeFee } from './judge-fee.ts'
import { judgeProduct, receivedBy } from './judge-product.ts'
import { type Judgement, reject } from './judgement.ts'
import type { Rpc } from './rpc.ts'
import { type Seen, see } from './sighting.ts'

/**
 * Holds a transaction against what it has to have done. What it differs in is told at once, even while it waits:
 * its contents cannot change. What it did, or that it failed, is told once it is deep enough.
 */
export async function verify(
  rpc: Rpc,
  definition: EvmDefinition,
  hash: string,
  expected: Expectation,
): Promise<Verdict> {
  const seen = await see(rpc, definition, hash)
  if (seen.state === 'missing') return seen
  const judgement = judge(definition, seen, expected)
  const isDeep = seen.state === 'mined' && seen.isDeep
  if (!judgement.ok) {
    const { ok: _, ...rejection } = judgement
    return judgement.reason === 'TX_FAILED' && !isDeep
      ? { state: 'pending' }
      : { state: 'rejected', ...rejection }
  }
  if (seen.state === 'waiting' || !isDeep) return { state: 'pending' }
  const { ok: _, ...effects } = judgement
  const received = expected.kind === 'product' ? await receivedBy(rpc, seen, expected) : undefined
  return {
    state: 'confirmed',
    final: seen.isFinal,
    ...effects,
    ...(received === undefined ? {} : { received }),
  }
}

function judge(
  definition: EvmDefinition,
  seen: Exclude<Seen, { state: 'missing' }>,
  expected: Expectation,
): Judgement {
  const { tx } = seen
  // Transactions from before EIP-155 name no chain; every wallet of today does.
  if (typeof tx.chainId === 'bigint' && tx.chainId !== BigInt(definition.id)) return reject('WRONG_NETWORK')
  const mined = seen.state === 'mined' ? seen : undefined
  switch (expected.kind) {
    case 'fee':
      return judgeFee(tx, expected, mined)
    case 'approve':
      return judgeApprove(tx, expected, mined?.receipt)
    case 'product':
      return judgeProduct(tx, expected, mined?.receipt)
  }
}
