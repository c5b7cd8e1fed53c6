import type { OtherPayment, StepPast } from './step.ts'

const MOST_OTHERS = 8

/** The step with one more transaction that may have brought money for it. The step's own is never among them. */
export function withOther<Step extends StepPast>(step: Step, txHash: string | undefined, now: Date): Step {
  if (step.kind !== 'fee' || txHash === undefined) return step
  const others: OtherPayment[] = [
    ...(step.others ?? []).filter((other) => other.txHash !== txHash),
    { txHash, at: now.toISOString() },
  ]
  return { ...step, others: others.slice(-MOST_OTHERS) }
}

export function withoutOther<Step extends StepPast>(step: Step, txHash: string): Step {
  if (step.others === undefined) return step
  return { ...step, others: step.others.filter((other) => other.txHash !== txHash) }
}
