import { itemState } from '../../checkout/views/item-state.ts'
import { type StepItem, StepList } from '../../kit/controls/StepList.tsx'
import { TransactionLink } from '../../kit/chain/TransactionLink.tsx'
import { stepsText } from '../text/steps-text.ts'
import { amountOf, stepName, type Wording } from '../text/wording.ts'

const statusOf = (state: StepItem['state'], isOrdering: boolean): string | undefined => {
  if (isOrdering) return stepsText.order
  return state === 'done' || state === 'pending' ? stepsText[state] : undefined
}

/** All steps of the payment and their states. */
export function PaymentSteps({ wording }: { wording: Wording }) {
  const { session, chain } = wording
  const current = session.steps.findIndex(({ state }) => state !== 'confirmed')
  const steps = session.steps.map((step, at): StepItem => {
    const state = itemState(step, at === current)
    return {
      id: step.id,
      title: stepName(step, session),
      detail: amountOf(BigInt(step.amountMinor), step.asset.address, wording),
      state,
      status: statusOf(state, at === current && step.awaiting === 'order'),
      more: step.txHash !== undefined && (
        <TransactionLink hash={step.txHash} explorer={chain?.explorerTx} of={stepName(step, session)} />
      ),
    }
  })
  return <StepList steps={steps} label={stepsText.label} />
}
