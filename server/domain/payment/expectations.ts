import { readMinor } from '../money.ts'
import { CREDIT_MS, type PaymentIntent } from './intent.ts'
import type { Expectation } from './proof.ts'
import type { StepPast } from './step.ts'
import { groupForms } from './together.ts'
import type { UnsignedTx } from './tx.ts'

/**
 * What a step's transaction must have done. For a product step, this is the answer for a payment that a partner made
 * itself; the product has its own answer.
 */
export function expectationsOf(intent: PaymentIntent, step: StepPast): readonly Expectation[] {
  const { payer, deal } = intent
  const notBefore = new Date(intent.createdAt)
  switch (step.kind) {
    case 'fee':
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
    case 'trustline':
      return [
        { kind: 'trustline', notBefore, payer, asset: step.asset, together: groupForms(intent, step.id) },
      ]
    case 'approve': {
      const amount = readMinor(step.amountMinor)
      return [{ kind: 'approve', notBefore, payer, asset: step.asset, spender: step.to, amount }]
    }
    case 'product':
      return asHandedOut(intent, step).map((expected) => ({
        ...expected,
        // A partner's own transaction stays as it is, so it is in a later block.
        after: intent.anchor.number,
        toToken: step.receives ?? step.asset,
      }))
  }
}

/** The forms of a step alone that a wallet may have sent: the present one, then those from before the offer was renewed. */
export const ownForms = (step: StepPast): readonly UnsignedTx[] => [
  step.tx,
  ...(step.earlier ?? []).toReversed(),
]

/** The same, and then the forms of the group that carries the step. */
export const formsOf = (intent: PaymentIntent, step: StepPast): readonly UnsignedTx[] => [
  ...ownForms(step),
  ...groupForms(intent, step.id),
]

/** That one of the step's forms was carried out, whatever it brought. */
export const asHandedOut = (intent: PaymentIntent, step: StepPast) =>
  formsOf(intent, step).map((tx) => ({
    kind: 'product' as const,
    notBefore: new Date(intent.createdAt),
    payer: intent.payer,
    tx,
    toToken: step.asset,
    minOut: readMinor('0'),
  }))

/** A fee without a name may count for this payment as long as a wallet may reasonably hold its request. */
const lastDay = ({ createdAt }: PaymentIntent): Date => new Date(Date.parse(createdAt) + 2 * CREDIT_MS)
