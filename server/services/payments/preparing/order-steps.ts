import { isSent, type PaymentStep, type StepForm, type WaitingStep } from '../../../domain/payment/step.ts'
import { withRenewed } from '../../../domain/payment/transitions.ts'

const isTrustline = ({ kind }: StepForm) => kind === 'trustline'

/** Puts the fee among the steps. A trust line goes before it: a user who cannot receive the token has paid nothing. */
export function orderSteps<Step extends StepForm>(fee: readonly Step[], rest: readonly Step[]): Step[] {
  return [...rest.filter(isTrustline), ...fee, ...rest.filter((step) => !isTrustline(step))]
}

export const asWaiting = (form: StepForm): WaitingStep => ({ ...form, state: 'waiting' })

/** The steps after a fresh offer. A step that is on its way stays. */
export function renewSteps(
  old: readonly PaymentStep[],
  fresh: readonly StepForm[],
  now: Date,
): PaymentStep[] {
  return fresh.map((form) => {
    const before = old.find(({ id }) => id === form.id)
    if (before === undefined || before.state === 'confirmed') return asWaiting(form)
    return isSent(before) ? before : withRenewed(before, form, now)
  })
}
