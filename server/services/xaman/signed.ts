import type { GivenRequest, XamanOutcome } from '../../domain/xaman-request.ts'
import type { Log } from '../../ports/log.ts'
import type { Payments } from '../../ports/payments.ts'

interface SignedDeps {
  readonly payments: Pick<Payments, 'submit'>
  readonly log: Log
}

/** Takes the transaction that the phone has sent for a step. The popup may report it too. */
export async function readSigned(
  { payments, log }: SignedDeps,
  { step, session }: GivenRequest,
  { txHash }: XamanOutcome,
): Promise<void> {
  if (step === undefined || txHash === undefined) return
  try {
    await payments.submit(step.intent, step.id, txHash, session)
  } catch (cause) {
    log.warn('xaman.not-taken', { session, step: step.id, cause })
  }
}
