import type { PaymentIntent, PaymentStep } from '../../domain/payment.ts'
import type { Verdict } from '../../domain/proof.ts'
import type { Chain } from '../../ports/chain.ts'
import { expectationsOf } from './expectations.ts'

/** What the chain says of a transaction as this step: the best answer over the forms that the step has had. */
export async function verdictOn(
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
): Promise<Verdict> {
  let first: Verdict | undefined
  for (const expected of expectationsOf(intent, step)) {
    const verdict = await chain.verify(txHash, expected)
    if (verdict.state !== 'rejected') return verdict
    first ??= verdict
  }
  return first ?? { state: 'missing' }
}

export interface Found {
  readonly txHash: string
  readonly verdict: Verdict
}

/**
 * Looks through what the payer has sent since a step was handed to a wallet, for the transaction of that step.
 * Answers it, or the hashes that turned out to be something else.
 */
export async function findTransaction(
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
): Promise<Found | { readonly dismissed: readonly string[] }> {
  if (step.openedFrom === undefined) return { dismissed: [] }
  const known = new Set([
    ...(step.dismissed ?? []),
    ...intent.steps.flatMap((other) => (other.txHash === undefined ? [] : [other.txHash])),
  ])
  const dismissed: string[] = []
  for (const txHash of await chain.sentSince(intent.payer, step.openedFrom)) {
    if (known.has(txHash)) continue
    const verdict = await verdictOn(chain, intent, step, txHash)
    if (isOf(verdict)) return { txHash, verdict }
    if (verdict.state === 'rejected') dismissed.push(txHash)
  }
  return { dismissed }
}

/** A transaction that did, is doing or tried to do what the step asks; anything else is none of ours. */
function isOf(verdict: Verdict): boolean {
  return (
    verdict.state === 'confirmed' ||
    verdict.state === 'pending' ||
    (verdict.state === 'rejected' && verdict.reason === 'TX_FAILED')
  )
}
