import type { StepFailure } from '#contracts/api/payment.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { isOut, legsOf } from '../../../domain/payment/together.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { legHashes } from './leg-hashes.ts'
import { orUnreadable } from './unreadable.ts'
import { verdictOn } from './verdict-on.ts'

/** What a fee's transaction did of another step of its group. */
export interface Carried {
  readonly stepId: string
  readonly txHash: string
  readonly is:
    | { readonly state: 'confirmed'; readonly receivedMinor: string | undefined }
    | { readonly state: 'failed'; readonly failure: StepFailure }
    /** A wallet has sent it, and the chain has not decided about it. */
    | { readonly state: 'submitted' }
    /** It is another transaction: the wallet has sent the steps one by one. */
    | { readonly state: 'other' }
}

/**
 * What a transaction that pays the fee of a payment did of the other steps of its group. They are confirmed in the write
 * that books the fee: a fee whose product came with it is never a credit for another.
 */
export async function carriedBy(
  deps: Pick<PaymentDeps, 'products'>,
  chain: Chain,
  intent: PaymentIntent,
  txHash: string,
): Promise<readonly Carried[]> {
  const carried: Carried[] = []
  for (const step of legsOf(intent)) {
    if (step.kind === 'fee' || step.state === 'confirmed') continue
    const hash = legHashes(chain, intent, txHash).of(step.id)
    const verdict = await orUnreadable(verdictOn(deps, chain, intent, step, hash))
    const isOpen = verdict === 'unreadable' || verdict.state === 'missing' || verdict.state === 'pending'
    // Where no wallet was asked for the group, the fee was most likely paid alone.
    if (isOpen && !isOut(intent)) continue
    const is: Carried['is'] = isOpen
      ? { state: 'submitted' }
      : verdict.state === 'confirmed'
        ? { state: 'confirmed', receivedMinor: verdict.received?.toString() }
        : verdict.reason === 'TX_FAILED'
          ? { state: 'failed', failure: verdict.reason }
          : { state: 'other' }
    carried.push({ stepId: step.id, txHash: hash, is })
  }
  return carried
}
