import { formatUnits } from 'viem'
import type { BridgeChain } from './chains/chain.ts'
import type { Changes, FollowDeps } from './changes.ts'
import type { Order } from './order.ts'

/** So long a deposit may come after its time; it is sent back then. Real services look for days. */
const LATE_MS = 3_600_000

/** Looks on every chain for the deposits that are awaited there. */
export function createDepositSearch(deps: FollowDeps, { chainOf, go }: Changes): () => Promise<void> {
  const { book, now } = deps
  const isAwaited = ({ state, deposit, life, fromNetwork, validUntil }: Order): boolean =>
    (state === 'waiting' || (state === 'expired' && now() < validUntil + LATE_MS)) &&
    deposit === undefined &&
    life === chainOf(fromNetwork).life

  async function findDeposits(chain: BridgeChain): Promise<void> {
    const orders = book.all().filter((order) => order.fromNetwork === chain.network && isAwaited(order))
    const awaited = orders.map((order) => {
      const { token } = deps.currency(order.fromCurrency, order.fromNetwork)
      return {
        id: order.id,
        address: order.payinAddress,
        since: order.since,
        ...(order.payinExtraId === undefined ? {} : { extraId: order.payinExtraId }),
        ...(token === undefined ? {} : { token }),
      }
    })
    for (const { id, hash, amount, at } of await chain.deposits(awaited)) {
      const order = book.find((candidate) => candidate.id === id)
      if (order === undefined || order.deposit !== undefined) continue
      const { decimals } = deps.currency(order.fromCurrency, order.fromNetwork)
      const late = order.state === 'expired'
      const deposit = { hash, at, late, amount: formatUnits(amount, decimals), seenAt: now() }
      go(order, 'confirming', { deposit })
    }
  }

  return async () => {
    await Promise.allSettled([...deps.chains.values()].map(findDeposits))
  }
}
