import type { Payout } from '../../../domain/payout.ts'
import { defined } from '../../../kit/defined.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { Actor, MoneyDeps } from '../deps.ts'
import { cancelPayout } from './cancel.ts'
import { changePayout } from './change.ts'
import { outcomeOf } from './payout-outcome.ts'
import { markSent } from './mark-sent.ts'
import { type Proposal, propose } from './propose.ts'
import { settlePayout } from './settle.ts'

const BROUGHT_NOTHING = 'It brought the receiver nothing.'

export type Payouts = ReturnType<typeof createPayouts>

/** Payouts to partners: see domain/payout.ts. */
export function createPayouts(deps: MoneyDeps) {
  const { store, clock, log } = deps

  /** Looks a sent payout up on its chain. One whose receiver is not known is never confirmed. */
  async function confirm(payout: Payout): Promise<Payout> {
    if (payout.state !== 'sent') return payout
    const outcome = await outcomeOf(deps, payout)
    const problem =
      outcome.is === 'nothing' ? BROUGHT_NOTHING : 'problem' in outcome ? outcome.problem : undefined
    const arrivedMinor = outcome.is === 'short' ? outcome.arrived.toString() : undefined
    const isKnown =
      problem !== undefined && problem === payout.problem && arrivedMinor === payout.arrivedMinor
    if (outcome.is === 'unseen' || isKnown) return payout
    return changePayout(deps, payout.id, async (current) => {
      if (current.state !== 'sent') return current
      if (outcome.is === 'open') return { ...current, seenAt: clock.now().toISOString() }
      const { problem: _, arrivedMinor: __, ...rest } = current
      if (problem !== undefined) return { ...rest, problem, ...defined({ arrivedMinor }) }
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
    settle: (actor: Actor, id: string, reason: string) => settlePayout(deps, actor, id, reason),
    /** Looks for the transactions of all payouts that are sent on their chains. */
    async follow(): Promise<void> {
      const sent = await everyRow(store.read.payouts, { state: 'sent' })
      for (const payout of sent) if (payout.to !== undefined) await confirmIfPossible(payout)
    },
  }
}
