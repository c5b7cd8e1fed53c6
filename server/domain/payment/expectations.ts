import { readMinor } from '../money.ts'
import { CREDIT_MS, type PaymentIntent } from './intent.ts'
import type { PaymentStep } from './step.ts'
import type { Expectation } from './proof.ts'

/**
 * What a step's transaction has to have done. A step whose quote was renewed after a wallet had it may have been
 * sent in its earlier form, so there can be more than one answer; the present one comes first.
 */
export function expectationsOf(intent: PaymentIntent, step: PaymentStep): Expectation[] {
  const { payer, deal } = intent
  const notBefore = new Date(intent.createdAt)
  if (step.kind === 'fee') {
    if (deal === undefined) return []
    return [
      {
        kind: 'fee',
        payer,
        treasury: deal.fee.treasury,
        asset: deal.fee.asset,
        amount: readMinor(deal.fee.totalMinor),
        reference: intent.reference,
        notBefore,
        notAfter: lastDay(intent),
      },
    ]
  }
  if (step.kind === 'trustline') return [{ kind: 'trustline', notBefore, payer, asset: step.asset }]
  if (step.kind === 'approve') {
    const amount = readMinor(step.amountMinor)
    return [{ kind: 'approve', notBefore, payer, asset: step.asset, spender: step.to, amount }]
  }
  return [step.tx, ...(step.earlier ?? []).toReversed()].map((tx) => ({
    kind: 'product',
    notBefore,
    // The quote of a deal is renewed, and its transaction may be older; what a partner made itself stays as it is.
    ...(deal === undefined ? { after: intent.anchor.number } : {}),
    payer,
    tx,
    toToken: deal?.request.toToken ?? step.asset,
    minOut: readMinor(deal?.quote.minOutMinor ?? '0'),
  }))
}

/** A fee without its name is taken for this payment's for as long as a wallet may reasonably sit on its request. */
const lastDay = ({ createdAt }: PaymentIntent): Date => new Date(Date.parse(createdAt) + 2 * CREDIT_MS)
