import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { WalkedStep } from '../../payment/together.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { togetherText } from '../../../words/en/sign-more.ts'
import type { Wording } from '../../text/wording.ts'
import { PaymentSteps } from '../PaymentSteps.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'
import { NotCarriedOut } from './NotCarriedOut.tsx'

interface WaitingProps {
  readonly sign: Sign
  readonly step: WalkedStep
  readonly wording: Wording
}

/** A step's transaction is on its way. */
export function Confirming({ sign, step, wording }: WaitingProps) {
  const isLast = step.legs !== undefined || wording.session.steps.at(-1) === step
  const { kind } = step
  const title = kind === 'product' ? text.confirming.other : text.confirming[kind]
  return (
    <Screen title={title} lead={isLast ? text.confirming.leadLast : text.confirming.lead}>
      <PaymentSteps wording={wording} />
      <NotCarriedOut sign={sign} wording={wording} step={step} />
    </Screen>
  )
}

/** The answer of a wallet was lost. The server searches the chain before the wallet may be asked again. */
export function Looking({ sign, step, wording }: WaitingProps) {
  const { model } = sign
  return (
    <Screen title={text.looking.title} lead={text.looking.lead}>
      <PaymentSteps wording={wording} />
      <div role="status">
        {model.mayResend.value && step.legs !== undefined ? (
          <Held sign={sign} />
        ) : model.mayResend.value ? (
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

/** A silent wallet may still send several steps at once, so they are not asked for again while it can. */
function Held({ sign: { model } }: { sign: Sign }) {
  const problem = model.problem.value
  return (
    <>
      <Notice
        kind="warn"
        title={text.looking.nothing}
        action={
          <Button busy={model.activity.value === 'refreshing'} onClick={() => void model.refreshPrice()}>
            {togetherText.look}
          </Button>
        }
      >
        {togetherText.held}
      </Notice>
      {problem?.from === 'server' && <ProblemNotice problem={problem} />}
    </>
  )
}
