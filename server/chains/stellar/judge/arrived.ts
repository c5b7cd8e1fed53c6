import type { Arrival } from '../../../ports/chain.ts'
import { arrivalOf } from '../../shared/arrival.ts'
import type { Horizon } from '../node/horizon.ts'

/** What the payments of a transaction brought an account, less what they took from it. */
export async function arrived(horizon: Horizon, hash: string, account: string): Promise<Arrival | undefined> {
  const tx = await horizon.transaction(hash)
  if (tx?.canonicalHash !== hash) return undefined
  const operations = await horizon.operations(hash)
  if (operations.length === 0) return undefined
  if (!tx.successful) return arrivalOf(true, [])
  const sums = new Map<string, bigint>()
  const add = (asset: string, amount: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const operation of operations) {
    if (operation.kind !== 'payment') continue
    if (operation.to === account) add(operation.asset, operation.amount)
    if (operation.from === account) add(operation.sent.asset, -operation.sent.amount)
  }
  return arrivalOf(true, [...sums])
}
