import { lostOf } from '../../../domain/payment/give-up.ts'
import type { PaymentStep } from '../../../domain/payment/step.ts'
import { isSameTx } from '../../../domain/payment/tx.ts'
import { defined } from '../../../kit/defined.ts'

const isTrustline = ({ kind }: PaymentStep) => kind === 'trustline'

/** Puts the fee among the steps. A trust line goes before it: who cannot receive the token has paid nothing yet. */
export function orderSteps(fee: readonly PaymentStep[], rest: readonly PaymentStep[]): PaymentStep[] {
  return [...rest.filter(isTrustline), ...fee, ...rest.filter((step) => !isTrustline(step))]
}

/**
 * New steps in place of old ones after a fresh quote. A step that asks for the same transaction stays as it was. A
 * step that a wallet may have sent keeps where to look for it, and its earlier form.
 */
export function renewSteps(old: readonly PaymentStep[], fresh: readonly PaymentStep[]): PaymentStep[] {
  return fresh.map((step) => {
    const before = old.find((candidate) => candidate.id === step.id)
    if (before === undefined || before.state === 'confirmed') return step
    if (isSameTx(before.tx, step.tx)) return before
    const { openedAt, openedFrom, openedNonce, session, dismissed } = before
    const openedTx = before.failure === 'TX_FAILED' ? undefined : before.openedTx
    const earlier = before.handedOver === true ? [...(before.earlier ?? []), before.tx] : before.earlier
    if (openedFrom === undefined && earlier === undefined) return step
    return {
      ...step,
      state: before.state === 'waiting' ? 'waiting' : 'opened',
      ...defined({ earlier, openedAt, openedFrom, openedNonce, openedTx, session, dismissed }),
      ...defined({ lost: lostOf(before) }),
    }
  })
}
