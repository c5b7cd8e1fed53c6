import type { OrderState } from '#contracts/api/delivery.ts'
import { defined } from '../kit/defined.ts'
import type { MadeOrder } from './bridge-order.ts'

/** What a bridge service tells of an order: see `UpstreamOrder` in ports/bridge.ts. */
export interface OrderUpdate {
  readonly status: OrderState | undefined
  readonly upstreamStatus: string
  readonly expectedToAmount?: string
  readonly depositedAmount?: string
  readonly toAmount?: string
  readonly depositTxHash?: string
  readonly payoutTxHash?: string
  readonly refundTxHash?: string
  readonly refundedAmount?: string
}

/**
 * Orders go forward only: an answer that was on its way for long must not take one back. A late deposit takes up an
 * order that has expired, and an order that was looked into goes on wherever it was.
 */
const rank: Readonly<Record<OrderState, number>> = {
  awaiting_deposit: 0,
  expired: 1,
  confirming: 2,
  exchanging: 3,
  sending: 4,
  verifying: 5,
  refunding: 6,
  finished: 9,
  refunded: 9,
  failed: 9,
}

export const isOver = (status: OrderState): boolean => rank[status] === rank.finished

/**
 * Whether an order in a state leaves its deposit without a payout: `undefined` while a state tells neither. An expired
 * order may still be paid out, and only its payout tells so.
 */
export function failsToDeliver(status: OrderState): boolean | undefined {
  if (status === 'expired' || status === 'refunded' || status === 'failed') return true
  return status === 'finished' || status === 'awaiting_deposit' ? false : undefined
}

/** Whether a state tells that a deposit has come. An order can also fail without one. */
export const impliesDeposit = (status: OrderState): boolean =>
  status !== 'awaiting_deposit' && status !== 'expired' && status !== 'failed'

/** Whether an order in a state can be in another one next. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  if (isOver(from)) return false
  if (from === 'verifying') return rank[to] > rank.expired && to !== from
  // Only a deposit that did not come expires.
  return rank[to] > rank[from]
}

/** Whether a change of state is the first that tells of a deposit. */
const isFirstSight = (from: OrderState, to: OrderState | undefined): boolean =>
  !impliesDeposit(from) && to !== undefined && impliesDeposit(to)

/** An order after news of it; `undefined` when nothing has changed. The address of its deposit never changes. */
export function withUpdate(order: MadeOrder, news: OrderUpdate, now: Date): MadeOrder | undefined {
  if (isOver(order.status)) return undefined
  const moves = news.status !== undefined && mayMove(order.status, news.status)
  const { depositedAmount, toAmount, depositTxHash, payoutTxHash, refundTxHash, refundedAmount } = news
  const told = defined({
    depositedAmount,
    toAmount,
    depositTxHash,
    payoutTxHash,
    refundTxHash,
    refundedAmount,
  })
  const isOlder = news.status !== undefined && !moves && news.status !== order.status
  const next: MadeOrder = {
    ...order,
    // The fields of an older answer are not newer than ours.
    ...(isOlder ? {} : { ...told, upstreamStatus: news.upstreamStatus }),
    ...(moves && news.status !== undefined ? { status: news.status, statusAt: now.toISOString() } : {}),
    // A failure does not tell by itself whether a deposit had come.
    ...(moves && impliesDeposit(order.status) ? { depositSeen: 'yes' } : {}),
    ...(moves && isFirstSight(order.status, news.status) ? { depositedAt: now.toISOString() } : {}),
  }
  if (JSON.stringify(next) === JSON.stringify(order)) return undefined
  const { followed: _, ...rest } = next
  const changed = { ...next, updatedAt: now.toISOString() }
  return isOver(next.status) ? { ...rest, updatedAt: changed.updatedAt } : changed
}
