import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { legsOf } from '../../models/together.ts'
import { TOGETHER } from '../../wallets/wallet.ts'

/** A step as the popup walks it: one of the payment, or several that one transaction carries, under one name. */
export interface WalkedStep extends SessionStep {
  /** The steps that it carries, in the order in which they are carried out. The last one lends it its asset and amount. */
  readonly legs?: readonly SessionStep[]
}

/** The steps that one transaction carries, as one step; `undefined` where they are signed one by one. */
export function groupOf(session: SignSession): WalkedStep | undefined {
  const { together } = session
  const legs = legsOf(session)
  const last = legs.at(-1)
  const lead = legs.find(({ state }) => state !== 'confirmed')
  if (together === undefined || last === undefined || lead === undefined) return undefined
  if (together.state !== 'offered' && together.state !== 'out') return undefined
  const { awaiting: _, openedAt: __, ...product } = last
  const openedAt = together.openedAt ?? lead.openedAt
  return {
    ...product,
    id: TOGETHER,
    wallets: together.wallets,
    // It is offered again once no wallet can send an earlier one.
    state: together.state === 'offered' ? 'waiting' : lead.state,
    ...(openedAt === undefined ? {} : { openedAt }),
    legs,
  }
}

/** The step with this name, or those that one transaction carries. */
export const stepNamed = (session: SignSession, id: string | undefined): WalkedStep | undefined =>
  id === TOGETHER ? groupOf(session) : session.steps.find((step) => step.id === id)
