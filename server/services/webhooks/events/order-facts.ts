import type { BridgeOrder } from '../../../domain/bridge-order.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact, RowChange } from './fact.ts'

/** An order of a bridge was made, refused, or has another status. */
export function orderFacts({ before, after }: RowChange<BridgeOrder>): readonly Fact[] {
  if (after === undefined || after.state === 'asking') return []
  if (statusOf(after) === (before && statusOf(before))) return []
  return [{ partner: after.partner, type: 'bridge_order.updated', data: dataOf(after) }]
}

const statusOf = (order: BridgeOrder) => (order.state === 'made' ? order.status : order.state)

function dataOf(order: BridgeOrder) {
  const { id, intentId, env, fromCurrency, fromNetwork, toCurrency, toNetwork } = order
  return {
    id,
    intentId,
    env,
    status: statusOf(order),
    fromCurrency,
    fromNetwork,
    toCurrency,
    toNetwork,
    fromAmount: order.fromAmount,
    expectedToAmount: order.expectedToAmount,
    ...(order.state === 'made'
      ? defined({
          depositedAmount: order.depositedAmount,
          toAmount: order.toAmount,
          refundedAmount: order.refundedAmount,
          depositTxHash: order.depositTxHash,
          payoutTxHash: order.payoutTxHash,
          refundTxHash: order.refundTxHash,
        })
      : {}),
    ...(order.state === 'refused'
      ? { problem: { code: order.problem.code, message: order.problem.message } }
      : {}),
    updatedAt: order.updatedAt,
  }
}
