import type { Payout } from '../../../domain/payout.ts'
import type { Actor, MoneyDeps } from '../deps.ts'
import { cancelPayout } from './cancel.ts'
import { changePayout } from './change.ts'
import { fateOf } from './fate.ts'
import { markSent } from './mark-sent.ts'
import { type Proposal, propose } from './propose.ts'

/** Payouts that are looked up on their chains in one round. */
const MOST_LOOKS = 50

export type Payouts = ReturnType<typeof createPayouts>

/** Payouts to partners: see domain/payout.ts. */
export function createPayouts(deps: MoneyDeps) {
  const { store, clock, log } = deps

  /** Looks a sent payout up on its chain. One whose receiver is not known stays as it is. */
  async function confirm(payout: Payout): Promise<Payout> {
    if (payout.state !== 'sent') return payout
    const fate = await fateOf(deps, payout)
    if (fate.is === 'open' || (fate.is === 'wrong' && fate.problem === payout.problem)) return payout
    return changePayout(deps, payout.id, async (current) => {
      if (current.state !== 'sent') return current
      if (fate.is === 'wrong') return { ...current, problem: fate.problem }
      const { problem: _, ...rest } = current
      return { ...rest, state: 'confirmed', endedAt: clock.now().toISOString() }
    })
  }

  const confirmIfPossible = (payout: Payout): Promise<Payout> =>
    confirm(payout).catch((cause: unknown) => {
      log.warn('payout.unread', { payout: payout.id, cause })
      return payout
    })

  return {
    propose: (actor: Actor, ask: Proposal) => propose(deps, actor, ask),
    sent: async (actor: Actor, id: string, txHash: string) =>
      confirmIfPossible(await markSent(deps, actor, id, txHash)),
    cancel: (actor: Actor, id: string, reason: string) => cancelPayout(deps, actor, id, reason),
    /** Looks for the transactions of payouts on their chains. */
    async follow(): Promise<void> {
      const sent = await store.read.payouts.list({ where: { state: 'sent' }, limit: MOST_LOOKS })
      for (const payout of sent) await confirmIfPossible(payout)
    },
  }
}
