import { stepOf, withStep } from '../../../domain/payment/intent.ts'
import type { SubmittedStep } from '../../../domain/payment/step.ts'
import { withSigned } from '../../../domain/payment/transitions.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { formHandedOut } from '../signing/broadcast-step.ts'

/** Nodes drop transactions under load, so they are sent again as often as wallets usually do it, in milliseconds. */
const AGAIN_AFTER_MS = 2_000

/** Sends a step's transaction again as long as it can land: a node may have lost it. */
export async function resend(
  deps: PaymentDeps,
  chain: Chain,
  id: string,
  step: SubmittedStep,
): Promise<void> {
  const { signed, txHash } = step.sent
  const now = deps.clock.now()
  if (signed === undefined || now.getTime() < Date.parse(signed.sentAt) + AGAIN_AFTER_MS) return
  const asked = formHandedOut(step)
  const relay = chain.relay?.(signed.bytes, asked)
  if (relay?.ok !== true || relay.txHash !== txHash || (await chain.mayStillLand?.(asked)) === false) return
  await changeIntent(deps.store, id, (current) => {
    const same = stepOf(current, step.id)
    if (same?.state !== 'submitted' || same.sent.signed === undefined || same.sent.txHash !== txHash)
      return undefined
    return withStep(current, withSigned(same, { ...same.sent.signed, sentAt: now.toISOString() }))
  })
  await relay
    .send()
    .catch((cause: unknown) =>
      deps.log.warn('broadcast.failed', { intent: id, step: step.id, txHash, cause }),
    )
}
