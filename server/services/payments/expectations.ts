import { readMinor } from '../../domain/money.ts'
import type { PaymentIntent, PaymentStep } from '../../domain/payment.ts'
import type { Expectation } from '../../domain/proof.ts'

/**
 * What a step's transaction has to have done. A step whose quote was renewed after a wallet had it may have been
 * sent in its earlier form, so there can be more than one answer; the present one comes first.
 */
export function expectationsOf(intent: PaymentIntent, step: PaymentStep): Expectation[] {
  const { payer, request } = intent
  if (step.kind === 'fee')
    return [
      {
        kind: 'fee',
        payer,
        treasury: intent.fee.treasury,
        asset: intent.fee.asset,
        amount: readMinor(intent.fee.totalMinor),
        reference: intent.reference,
        notBefore: new Date(intent.createdAt),
      },
    ]
  if (step.kind === 'approve') {
    const amount = readMinor(step.amountMinor)
    return [{ kind: 'approve', payer, asset: step.asset, spender: step.to, amount }]
  }
  return [step.tx, ...(step.earlier ?? []).toReversed()].map((tx) => ({
    kind: 'product',
    payer,
    tx,
    toToken: request.toToken,
    minOut: readMinor(intent.quote.minOutMinor),
  }))
}
