import type { SessionStep } from '#contracts/api/payment.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Spinner } from '../../kit/Spinner.tsx'
import { type StepItem, StepList } from '../../kit/StepList.tsx'
import { TransactionLink } from '../../kit/TransactionLink.tsx'
import { text } from '../text.ts'
import { amountOf, stepName, type Wording } from '../words.ts'
import { Screen } from './Screen.tsx'
import type { Sign } from './sign.ts'

/** A step's transaction is on its way. */
export function Confirming({ step, wording }: { step: SessionStep; wording: Wording }) {
  const isLast = wording.session.steps.at(-1) === step
  const title =
    step.kind === 'fee' || step.kind === 'approve' ? text.confirming[step.kind] : text.confirming.other
  return (
    <Screen title={title} lead={isLast ? text.confirming.leadLast : text.confirming.lead}>
      <PaymentSteps wording={wording} />
    </Screen>
  )
}

/** A wallet was asked before and its answer got lost: the chain is looked at before anything is asked again. */
export function Looking({ sign: { model }, wording }: { sign: Sign; wording: Wording }) {
  return (
    <Screen title={text.looking.title} lead={text.looking.lead}>
      <PaymentSteps wording={wording} />
      <div role="status">
        {model.mayResend.value ? (
          <Notice
            kind="warn"
            title={text.looking.nothing}
            action={<Button onClick={model.sendAgain}>{text.looking.again}</Button>}
          >
            {text.looking.warning}
          </Notice>
        ) : (
          <p class="sign-busy">
            <Spinner />
            {text.looking.check}
          </p>
        )}
      </div>
    </Screen>
  )
}

/** All steps of the payment with what has become of them. */
export function PaymentSteps({ wording }: { wording: Wording }) {
  const { session, chain } = wording
  const current = session.steps.findIndex(({ state }) => state !== 'confirmed')
  const steps = session.steps.map((step, at): StepItem => {
    const state = itemState(step, at === current)
    return {
      id: step.id,
      title: stepName(step),
      detail: amountOf(BigInt(step.amountMinor), step.asset.address, wording),
      state,
      status: state === 'done' || state === 'pending' ? text.steps[state] : undefined,
      more: step.txHash !== undefined && (
        <TransactionLink hash={step.txHash} explorer={chain?.explorerTx} of={stepName(step)} />
      ),
    }
  })
  return <StepList steps={steps} label={text.steps.label} />
}

function itemState({ state }: SessionStep, isCurrent: boolean): StepItem['state'] {
  switch (state) {
    case 'confirmed':
      return 'done'
    case 'submitted':
      return 'pending'
    case 'failed':
      return 'failed'
    case 'opened':
    case 'waiting':
      return isCurrent ? 'current' : 'ahead'
  }
}
