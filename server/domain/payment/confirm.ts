import { hasDeal, type PaymentIntent, productOf, withStep } from './intent.ts'
import type { FormedStep } from './step.ts'
import { legsOf, withGroup } from './together.ts'
import { withConfirmed, withSubmitted } from './transitions.ts'

/** A step is confirmed by a transaction. With the product, the payment is settled; with all of its group, that has landed. */
export function withStepConfirmed<Intent extends PaymentIntent>(
  intent: Intent,
  step: FormedStep,
  { txHash, receivedMinor }: { readonly txHash: string; readonly receivedMinor?: string | undefined },
  now: Date,
): Intent {
  const submitted = withSubmitted(step, txHash, sessionOf(intent, txHash), now)
  const brought = step.kind === 'product' && hasDeal(intent) ? receivedMinor : undefined
  const changed = withStep(intent, withConfirmed(submitted, now, brought))
  const isAll =
    intent.together?.state === 'out' && legsOf(changed).every(({ state }) => state === 'confirmed')
  const grouped = isAll ? withGroup(changed, { state: 'landed' }) : changed
  const last = productOf(grouped)
  if (step.id !== last.id) return grouped
  const attempts = grouped.attempts.filter((attempt) => attempt.txHash !== txHash)
  return { ...grouped, state: last.endsLater === true ? 'open' : 'settled', attempts }
}

/** The session of an attempt that was given up and has succeeded after all. */
const sessionOf = ({ attempts }: PaymentIntent, txHash: string): string | undefined =>
  attempts.find((attempt) => attempt.txHash === txHash)?.session
