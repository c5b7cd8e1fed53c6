import { parseUnits } from 'viem'
import type { Payment } from './chains/chain.ts'
import type { Changes, FollowDeps } from './changes.ts'
import type { Order } from './order.ts'

/** So often a transaction is sent again before it counts as refused. */
const MOST_TRIES = 60

export interface Payments {
  readonly payout: (order: Order) => Promise<void>
  readonly refund: (order: Order) => Promise<void>
}

/** Pays out and pays back: signs once, keeps what was signed, and sends it until the chain has it. */
export function createPayments(deps: FollowDeps, { chainOf, change, go }: Changes): Payments {
  const tries = new Map<string, number>()

  /** A payment that was signed earlier, or is signed now, until the chain says what became of it. */
  async function pay(
    order: Order,
    kind: 'payout' | 'refund',
    payment: () => Promise<Payment & { units: string }>,
  ) {
    const chain = chainOf(kind === 'payout' ? order.toNetwork : order.fromNetwork)
    // What was sent in an earlier life of the chain is gone with it.
    const known = order[kind]?.life === chain.life ? order[kind] : undefined
    if (known === undefined) {
      const { units, ...asked } = await payment()
      const signed = await chain.sign(asked)
      change(order, { [kind]: { ...signed, amount: units, life: chain.life } })
      await chain.send(signed)
      return 'pending'
    }
    const outcome = await chain.outcome(known)
    if (outcome !== 'pending') return outcome
    const tried = (tries.get(known.hash) ?? 0) + 1
    tries.set(known.hash, tried)
    if (tried > MOST_TRIES) return 'failed'
    await chain.send(known)
    return 'pending'
  }

  async function payout(order: Order): Promise<void> {
    const outcome = await pay(order, 'payout', async () => {
      const from = deps.currency(order.fromCurrency, order.fromNetwork)
      const to = deps.currency(order.toCurrency, order.toNetwork)
      const units = await deps.rates.payout({ from, to }, order.deposit?.amount ?? '0')
      const amount = parseUnits(units, to.decimals)
      return { to: order.address, extraId: order.extraId, token: to.token, amount, units }
    })
    if (outcome === 'confirmed') go(order, 'finished')
    // The chain has refused the payout: no money has moved.
    if (outcome === 'failed') go(order, 'refunding')
  }

  async function refund(order: Order): Promise<void> {
    const { refundAddress: to, refundExtraId: extraId, deposit } = order
    if (to === undefined || deposit === undefined) return void go(order, 'failed')
    const outcome = await pay(order, 'refund', async () => {
      const { decimals, token } = deps.currency(order.fromCurrency, order.fromNetwork)
      return { to, extraId, token, amount: parseUnits(deposit.amount, decimals), units: deposit.amount }
    })
    if (outcome === 'confirmed') go(order, 'refunded')
    if (outcome === 'failed') go(order, 'failed')
  }

  return { payout, refund }
}
