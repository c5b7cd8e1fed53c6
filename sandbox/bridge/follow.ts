import { parseUnits } from 'viem'
import { createChanges, type FollowDeps } from './changes.ts'
import { createDepositSearch } from './deposits.ts'
import type { Order, State } from './order.ts'
import { createPayments } from './payments.ts'

/** A deposit that differs from the order by more is sent back, in basis points. */
const TOLERANCE_BPS = 100n

/** Takes every order one step on, where it can go on. An order that fails to does not hold up the others. */
export function createFollow(deps: FollowDeps): { readonly step: () => Promise<void> } {
  const { book, now } = deps
  const changes = createChanges(deps)
  const { chainOf, current, go } = changes
  const findDeposits = createDepositSearch(deps, changes)
  const { payout, refund } = createPayments(deps, changes)

  /** A deposit that is late or not of the order’s amount goes back. */
  async function judge(order: Order): Promise<void> {
    const { id, deposit } = order
    if (deposit === undefined) return
    const isConfirmed = await chainOf(order.fromNetwork).isConfirmed({
      id,
      hash: deposit.hash,
      amount: 0n,
      at: deposit.at,
    })
    if (!isConfirmed) return
    if (current(order).plan.hold === 'verifying') return void go(order, 'verifying')
    go(order, isWrong(order) ? 'refunding' : 'exchanging')
  }

  async function next(order: Order): Promise<void> {
    const { state, plan } = order
    if (state === 'waiting' && (plan.end === 'expired' || now() >= order.validUntil))
      return void go(order, 'expired')
    if (plan.hold === state) return
    switch (state) {
      case 'confirming':
        return judge(order)
      case 'verifying':
        return void go(order, ends[plan.end ?? (isWrong(order) ? 'refund' : 'payout')].afterVerifying)
      case 'exchanging':
        return void go(order, ends[plan.end ?? 'payout'].afterExchanging)
      case 'sending':
        return payout(order)
      case 'refunding':
        return refund(order)
      case 'waiting':
      case 'finished':
      case 'refunded':
      case 'failed':
      case 'expired':
        return undefined
    }
  }

  /** Nothing can come of a deposit on a chain that has begun again. */
  function endEarlierLives(): void {
    for (const order of book.all())
      if (isOpen(order) && order.life !== chainOf(order.fromNetwork).life) go(order, 'failed')
  }
  endEarlierLives()

  return {
    async step() {
      await findDeposits()
      // One after the other: the bridge's accounts number their transactions.
      for (const order of book.all().filter(isOpen)) await next(current(order)).catch(() => undefined)
    },
  }
}

const ends = {
  payout: { afterVerifying: 'exchanging', afterExchanging: 'sending' },
  refund: { afterVerifying: 'refunding', afterExchanging: 'refunding' },
  failed: { afterVerifying: 'failed', afterExchanging: 'failed' },
  // Its deposit has come in time all the same.
  expired: { afterVerifying: 'exchanging', afterExchanging: 'sending' },
} as const

const over: readonly State[] = ['finished', 'refunded', 'failed', 'expired']
const isOpen = ({ state }: Order): boolean => !over.includes(state)

/** The deposit came late, or is not what the order is for. */
function isWrong({ fromAmount, deposit }: Order): boolean {
  if (deposit === undefined || deposit.late) return true
  const [expected, arrived] = [parseUnits(fromAmount, 18), parseUnits(deposit.amount, 18)]
  const difference = expected < arrived ? arrived - expected : expected - arrived
  return difference * 10_000n > expected * TOLERANCE_BPS
}
