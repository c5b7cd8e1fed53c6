import { formatId } from '../../../domain/ids.ts'
import { readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import { defined } from '../../../kit/defined.ts'
import type { Actor, MoneyDeps } from '../deps.ts'
import { changePayout, giveBack, noSuchPayout, note, reserve } from './change.ts'
import { mustNotHappen, notOpen } from './payout-outcome.ts'

/** Cancels a payout that was not carried out. One that was sent goes back to what the partner is owed. */
export async function cancelPayout(
  deps: MoneyDeps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Payout> {
  const { store, clock, random } = deps
  const known = await store.read.payouts.get(id)
  if (known === undefined) throw noSuchPayout()
  const { isFree } = known.state === 'sent' ? await mustNotHappen(deps, known) : { isFree: false }
  const at = clock.now().toISOString()
  const record = formatId('led', random.bytes(40))
  return changePayout(deps, id, async (current, tables) => {
    if (current.state === 'cancelled') return current
    if (current.state !== known.state || current.txHash !== known.txHash)
      throw notOpen(`It is ${current.state} by now.`)
    if (current.state === 'confirmed') throw notOpen('It is confirmed on its chain.')
    if (current.state === 'short') throw notOpen('It is settled.')
    if (current.state === 'proposed') await reserve(tables, current, -1n)
    else await giveBack(tables, current, readMinor(current.amountMinor), { id: record, at })
    const { tx, ...rest } = current
    const cancelled: Payout = {
      ...rest,
      ...defined({ tx: isFree ? undefined : tx }),
      state: 'cancelled',
      endedAt: at,
    }
    await note(deps, tables, actor, 'payout.cancel', cancelled, reason)
    return cancelled
  })
}
