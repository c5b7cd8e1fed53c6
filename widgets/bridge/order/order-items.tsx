import type { Order } from '#contracts/api/delivery.ts'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import type { StepItem } from '#kit/controls/StepList.tsx'
import { orderText as text } from '../../words/en/order.ts'
import { type OrderPhase, type Stop, stops } from './order-phase.ts'

interface Explorers {
  /** Of the chain that was paid on; see `PageChain`. */
  readonly from: string | undefined
  /** Of the payout's chain. */
  readonly to: string | undefined
}

const link = (hash: string | undefined, explorer: string | undefined, of: string) =>
  hash !== undefined && <TransactionLink hash={hash} explorer={explorer} of={of} />

/** The stops of an order with their states and transactions; a refund takes the place of the payout. */
export function orderItems(order: Order, phase: OrderPhase, explorers: Explorers): StepItem[] {
  const at = stops.indexOf(phase.stop)
  const more: Partial<Record<Stop, StepItem['more']>> = {
    deposit: link(order.depositTxHash, explorers.from, text.deposit),
    sending: link(order.payoutTxHash, explorers.to, text.payout),
  }
  const isBack = phase.word === 'refunding' || phase.word === 'refunded'
  const shown = isBack ? stops.slice(0, at + 1) : stops
  const items = shown.map((stop, index): StepItem => {
    const state = index < at ? 'done' : index === at ? phase.state : 'ahead'
    return {
      id: stop,
      title: text.stop[stop],
      state,
      status: text.state[state],
      more: more[stop] || undefined,
    }
  })
  if (!isBack) return items
  const state = phase.word === 'refunded' ? 'done' : 'pending'
  return [
    ...items,
    {
      id: 'refund',
      title: text.refund,
      state,
      status: text.state[state],
      more: link(order.refundTxHash, explorers.from, text.refundTransaction) || undefined,
    },
  ]
}
