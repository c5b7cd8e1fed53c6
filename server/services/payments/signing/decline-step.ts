import { type PaymentIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import {
  leadOf,
  refusesTogether,
  TOGETHER,
  withGroupDeclined,
  withGroupOff,
} from '../../../domain/payment/together.ts'
import { withDeclined } from '../../../domain/payment/transitions.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'

/**
 * Notes that a wallet declined a step. Only the hand-over that the caller names is ended: a later one, or a transaction
 * that is known by now, stays as it is. Of the steps together, only a refusal of that form lets them be opened alone.
 */
export async function declineStep(
  { store }: Pick<PaymentDeps, 'store'>,
  id: string,
  stepId: string,
  openedAt: string,
  code?: number,
): Promise<PaymentIntent> {
  return changeIntent(store, id, (current) => {
    if (stepId === TOGETHER) return declinedTogether(current, openedAt, code)
    const step = stepOf(current, stepId)
    if (step?.state !== 'opened' || step.opening.at !== openedAt) return undefined
    return withStep(current, withDeclined(step))
  })
}

function declinedTogether(
  current: PaymentIntent,
  openedAt: string,
  code: number | undefined,
): PaymentIntent | undefined {
  const lead = leadOf(current)
  const isAsked = lead?.state === 'opened' || lead?.state === 'waiting'
  if (!isAsked || lead.opening?.at !== openedAt) return undefined
  return refusesTogether(code) ? withGroupOff(current) : withGroupDeclined(current)
}
