import { formatId } from '../../../domain/ids.ts'
import { readMinor, subtract } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import type { Actor, MoneyDeps } from '../deps.ts'
import { changePayout, giveBack, noSuchPayout, note } from './change.ts'
import { mustBeShort, notOpen } from './payout-outcome.ts'

/**
 * Ends a payout that brought its receiver too little. What arrived stays paid out, and the partner is owed the rest
 * again. Its transaction stays its own. The same call again changes nothing. Throws NOT_FOUND, UNAVAILABLE where no node
 * answers, and PAYOUT_NOT_OPEN for any other payout.
 */
export async function settlePayout(
  deps: MoneyDeps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Payout> {
  const { store, clock, random } = deps
  const known = await store.read.payouts.get(id)
  if (known === undefined) throw noSuchPayout()
  if (known.state === 'short') return known
  if (known.state !== 'sent') throw notOpen(`It is ${known.state}.`)
  const arrived = await mustBeShort(deps, known)
  const at = clock.now().toISOString()
  const record = formatId('led', random.bytes(40))
  return changePayout(deps, id, async (current, tables) => {
    if (current.state === 'short') return current
    if (current.state !== 'sent' || current.txHash !== known.txHash)
      throw notOpen(`It is ${current.state} by now.`)
    const missing = subtract(readMinor(current.amountMinor), arrived)
    await giveBack(tables, current, missing, { id: record, at })
    const { problem: _, ...rest } = current
    const settled: Payout = { ...rest, state: 'short', arrivedMinor: arrived.toString(), endedAt: at }
    await note(deps, tables, actor, 'payout.settle', settled, reason)
    return settled
  })
}
