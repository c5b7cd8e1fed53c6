import {
  isForm,
  isSent,
  type PaymentStep,
  type PlannedStep,
  type StepForm,
  type StepPlan,
  type WaitingStep,
} from '../../../domain/payment/step.ts'
import { withRenewed } from '../../../domain/payment/transitions.ts'

const isTrustline = ({ kind }: StepPlan) => kind === 'trustline'

/** Puts the fee among the steps. A trust line goes before it: a user who cannot receive the token has paid nothing. */
export function sortSteps<Step extends StepPlan>(fee: readonly Step[], rest: readonly Step[]): Step[] {
  return [...rest.filter(isTrustline), ...fee, ...rest.filter((step) => !isTrustline(step))]
}

/** A step at its beginning. */
export const asNew = (step: StepForm | StepPlan): WaitingStep | PlannedStep =>
  isForm(step) ? { ...step, state: 'waiting' } : { ...step, state: 'planned' }

/** The steps after a fresh offer. A step that is on its way stays. */
export function renewSteps(
  old: readonly PaymentStep[],
  fresh: readonly (StepForm | StepPlan)[],
  now: Date,
): PaymentStep[] {
  return fresh.map((form) => {
    const before = old.find(({ id }) => id === form.id)
    if (before === undefined || before.state === 'confirmed') return asNew(form)
    return isSent(before) ? before : withRenewed(before, form, now)
  })
}
