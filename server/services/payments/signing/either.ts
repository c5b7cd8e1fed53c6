import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { TOGETHER } from '../../../domain/payment/together.ts'
import type { PaymentDeps } from '../deps.ts'
import { openStep } from './open-step.ts'
import { openTogether } from './open-together.ts'
import { submitStep } from './submit-step.ts'
import { submitTogether } from './submit-together.ts'

/** Opens a step, or all that one transaction carries. */
export const openEither = (
  deps: PaymentDeps,
  id: string,
  stepId: string,
  session: string,
  openedAt: string | undefined,
): Promise<PaymentIntent> =>
  stepId === TOGETHER
    ? openTogether(deps, id, session, openedAt)
    : openStep(deps, id, stepId, session, openedAt)

/** Takes the hash of a step, or of all that one transaction carries. */
export const submitEither = (
  deps: PaymentDeps,
  id: string,
  stepId: string,
  txHash: string,
  session: string,
): Promise<PaymentIntent> =>
  stepId === TOGETHER
    ? submitTogether(deps, id, txHash, session)
    : submitStep(deps, id, stepId, txHash, session)
