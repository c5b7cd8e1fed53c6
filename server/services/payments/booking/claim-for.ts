import { claimId, isTaken } from '../../../domain/payment/claim.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Tables } from '../../../ports/store.ts'

/** Claims a transaction for steps of a payment, which it carries; false where it counts for another. */
export async function claimFor(
  { claims }: Pick<Tables<'write'>, 'claims'>,
  intent: PaymentIntent,
  steps: readonly string[],
  txHash: string,
  at: string,
): Promise<boolean> {
  const id = claimId(intent, txHash)
  const claimed = await claims.get(id)
  if (steps.some((stepId) => isTaken(claimed, intent, stepId))) return false
  if (claimed === undefined) await claims.insert({ id, intentId: intent.id, steps, at })
  return true
}
