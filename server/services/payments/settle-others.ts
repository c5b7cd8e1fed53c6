import { type PaymentIntent, type PaymentStep, withStep } from '../../domain/payment.ts'
import type { Chain } from '../../ports/chain.ts'
import { changeIntent } from './change-intent.ts'
import type { PaymentDeps } from './deps.ts'
import { verdictOn } from './look-up.ts'
import { suspend } from './suspend.ts'

/**
 * Looks at further transactions that were handed in for a fee that was paid already. Money that really came in a
 * second time is entered as suspense; what is something else is forgotten.
 */
export async function settleOthers(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const step = intent.steps.find(({ others = [] }) => others.length > 0)
  if (step?.others === undefined) return intent
  const done: string[] = []
  for (const { txHash } of step.others) if (await isDone(deps, chain, intent, step, txHash)) done.push(txHash)
  if (done.length === 0) return intent
  return changeIntent(deps.store, intent.id, (current) => {
    const same = current.steps.find(({ id }) => id === step.id)
    if (same === undefined) return undefined
    return withStep(current, {
      ...same,
      others: (same.others ?? []).filter(({ txHash }) => !done.includes(txHash)),
    })
  })
}

async function isDone(
  deps: PaymentDeps,
  chain: Chain,
  intent: PaymentIntent,
  step: PaymentStep,
  txHash: string,
): Promise<boolean> {
  const verdict = await verdictOn(chain, intent, step, txHash)
  if (verdict.state === 'rejected') return true
  if (verdict.state !== 'confirmed' || !verdict.final) return false
  if (verdict.named === true && verdict.received !== undefined)
    await suspend(deps, intent, { txHash, received: verdict.received, reason: 'PAID_TWICE' })
  return true
}
