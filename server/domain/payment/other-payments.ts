import type { PaymentStep } from './step.ts'

/** So many are kept in sight for one step. */
const MOST_OTHERS = 8

/**
 * The step with one more transaction that may have brought money for it. The one that pays it is never among them.
 */
export function withOther(step: PaymentStep, txHash: string | undefined, now: Date): PaymentStep {
  if (step.kind !== 'fee' || txHash === undefined) return step
  const others = (step.others ?? []).filter((other) => other.txHash !== txHash)
  return { ...step, others: [...others, { txHash, at: now.toISOString() }].slice(-MOST_OTHERS) }
}

export function withoutOther(step: PaymentStep, txHash: string): PaymentStep {
  if (step.others === undefined) return step
  return { ...step, others: step.others.filter((other) => other.txHash !== txHash) }
}
