import { countsOnce } from '../../../domain/payment/claim.ts'
import { withStepConfirmed } from '../../../domain/payment/confirm.ts'
import { type DealIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import { isSent } from '../../../domain/payment/step.ts'
import { groupOf, isOut, withGroup, withGroupOff } from '../../../domain/payment/together.ts'
import { withFailed, withoutSent, withSubmitted } from '../../../domain/payment/transitions.ts'
import type { Tables } from '../../../ports/store.ts'
import type { Carried } from '../lookup/carried.ts'
import { claimFor } from './claim-for.ts'

/** The payment whose fee is booked, with what the fee's transaction did of the other steps of its group. */
export async function takeCarried(
  tables: Pick<Tables<'write'>, 'claims'>,
  intent: DealIntent,
  carried: readonly Carried[],
  now: Date,
): Promise<DealIntent> {
  let changed = intent
  for (const { stepId, txHash, is } of carried) {
    const step = stepOf(changed, stepId)
    // Another transaction of the step has counted since the chain was asked.
    if (step === undefined || step.state === 'planned' || step.state === 'confirmed') continue
    if (is.state === 'other') {
      if (step.state === 'submitted' && step.sent.txHash === txHash)
        changed = withStep(changed, withoutSent(step))
      continue
    }
    const isFree = !countsOnce(step) || (await claimFor(tables, changed, [stepId], txHash, now.toISOString()))
    if (!isFree) continue
    if (is.state === 'confirmed')
      changed = withStepConfirmed(changed, step, { txHash, receivedMinor: is.receivedMinor }, now)
    else if (is.state === 'failed')
      changed = withStep(changed, withFailed(withSubmitted(step, txHash, undefined, now), is.failure))
    else if (!isSent(step)) changed = withStep(changed, withSubmitted(step, txHash, undefined, now))
  }
  return withGroupDecided(changed, carried)
}

/** The group has landed with all of its steps; where a step did not come with its fee, the steps are on their own. */
function withGroupDecided(intent: DealIntent, carried: readonly Carried[]): DealIntent {
  if (carried.some(({ is }) => is.state === 'failed')) return withGroup(intent, { state: 'failed' })
  if (carried.some(({ is }) => is.state === 'other')) return isOut(intent) ? withGroupOff(intent) : intent
  const product = carried.find(
    ({ stepId }) => groupOf(intent, stepId) !== undefined && stepOf(intent, stepId)?.kind === 'product',
  )
  return product?.is.state === 'confirmed' ? withGroup(intent, { state: 'landed' }) : intent
}
