import type { StepFailure } from '#contracts/api/payment.ts'
import { type PaymentIntent, productOf, withStep } from '../../../domain/payment/intent.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { type FormedStep, type PaymentStep, sentOf } from '../../../domain/payment/step.ts'
import { leadOf, legsOf, withGroupOff, withGroupSent, withLegs } from '../../../domain/payment/together.ts'
import { withFailed, withoutSent } from '../../../domain/payment/transitions.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { findTransaction, type Found } from '../lookup/find-transaction.ts'
import { legHashes } from '../lookup/leg-hashes.ts'
import { orUnreadable } from '../lookup/unreadable.ts'
import { verdictOn } from '../lookup/verdict-on.ts'

/** A group while it is out: its fee is followed, and what becomes of it becomes of all steps. */

export const isLead = (intent: PaymentIntent, { id }: Pick<PaymentStep, 'id'>): boolean =>
  leadOf(intent)?.id === id

/** The payment with a step changed, and where a group is followed by that step, each step of the group that is not done. */
export const withEach = <Intent extends PaymentIntent>(
  intent: Intent,
  step: FormedStep,
  change: (step: FormedStep) => PaymentStep,
): Intent =>
  isLead(intent, step)
    ? withLegs(intent, (leg) => (leg.state === 'confirmed' ? leg : change(leg)))
    : withStep(intent, change(step))

/** True where the chain shows that a group's transaction came to nothing: its steps count by other hashes, which no node has. */
export async function hasFailed(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
): Promise<boolean> {
  const [via, product] = [intent.together?.via, productOf(intent)]
  if (via === undefined || product.state === 'planned' || !isLead(intent, step)) return false
  const verdict = await orUnreadable(verdictOn(deps, chain, intent, product, via))
  return verdict !== 'unreadable' && verdict.state === 'rejected' && verdict.reason === 'TX_FAILED'
}

/**
 * The product of a group in its payer's history, where the fee is not found there: nodes show what it brought before they
 * can prove the fee, or the wallet has sent the product alone.
 */
export async function findProduct(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: FormedStep,
): Promise<Found | undefined> {
  const product = productOf(intent)
  if (!isLead(intent, step) || sentOf(step) !== undefined || product.state === 'planned') return undefined
  const found = await findTransaction(deps, chain, intent, product)
  return 'txHash' in found ? found : undefined
}

/** Takes a transaction that is known for a group's product as the group's. */
export const takeFound = (
  deps: PaymentDeps,
  chain: Chain,
  { id }: PaymentIntent,
  step: FormedStep,
  txHash: string,
): Promise<PaymentIntent> =>
  changeIntent(deps.store, id, (current) => {
    if (!isLead(current, step) || legsOf(current).some((leg) => sentOf(leg) !== undefined)) return undefined
    const { of, via } = legHashes(chain, current, txHash)
    return withGroupSent(current, of, { via }, deps.clock.now())
  })

/**
 * A hash that was told for a group is not its fee. Where it is another step of the group, the wallet has sent the steps one
 * by one: each is on its own from here on. Where it is none of them, it is forgotten: the group may still be sent.
 */
export async function takeApart(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  lead: FormedStep,
  reason: StepFailure,
): Promise<PaymentIntent> {
  const kept = new Set<string>()
  for (const leg of legsOf(intent)) {
    const hash = sentOf(leg)?.txHash
    if (leg.id === lead.id || hash === undefined) continue
    const verdict = await orUnreadable(verdictOn(deps, chain, intent, leg, hash))
    // Not known to be another one.
    if (verdict === 'unreadable' || verdict.state !== 'rejected') kept.add(leg.id)
  }
  deps.log.warn('group.apart', { intent: intent.id, kept: [...kept], reason })
  const now = deps.clock.now()
  return changeIntent(deps.store, intent.id, (current) => {
    const hash = sentOf(lead)?.txHash
    if (!isLead(current, lead) || hash === undefined) return undefined
    if (legsOf(current).some((leg) => leg.id === lead.id && sentOf(leg)?.txHash !== hash)) return undefined
    // A short payment is money all the same.
    const isMoney = reason === 'UNDERPAID'
    const released = withLegs(current, (leg) => {
      if (leg.state !== 'submitted' || kept.has(leg.id)) return leg
      return isMoney && leg.id === lead.id ? withOther(withFailed(leg, reason), hash, now) : withoutSent(leg)
    })
    return kept.size > 0 || isMoney ? withGroupOff(released) : released
  })
}
