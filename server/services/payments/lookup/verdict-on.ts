import { expectationsOf } from '../../../domain/payment/expectations.ts'
import { hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import type { FormedStep } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { PaymentDeps } from '../deps.ts'
import { productNamed } from '../product-named.ts'

/**
 * The chain's verdict on a transaction as this step: the best verdict over all forms of the step. That one of them was
 * tried and failed says more than that another one differs.
 */
export async function verdictOn(
  deps: Pick<PaymentDeps, 'products'>,
  chain: Pick<Chain, 'verify'>,
  intent: PaymentIntent,
  step: FormedStep,
  txHash: string,
): Promise<Verdict> {
  let first: Verdict | undefined
  for (const expected of expectations(deps, intent, step)) {
    const verdict = await chain.verify(txHash, expected)
    if (verdict.state !== 'rejected') return verdict
    if (first === undefined || verdict.reason === 'TX_FAILED') first = verdict
  }
  return first ?? { state: 'missing' }
}

const expectations = (
  deps: Pick<PaymentDeps, 'products'>,
  intent: PaymentIntent,
  step: FormedStep,
): readonly Expectation[] =>
  step.kind === 'product' && hasDeal(intent)
    ? productNamed(deps, intent.product).expectations(intent, step)
    : expectationsOf(intent, step)
