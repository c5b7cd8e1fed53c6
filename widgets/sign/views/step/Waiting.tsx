import type { SessionStep } from '../../../api/in-minor.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { text } from '../../text/text.ts'
import type { Wording } from '../../text/wording.ts'
import { PaymentSteps } from '../PaymentSteps.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'
import { NotCarriedOut } from './NotCarriedOut.tsx'

/** A step's transaction is on its way. */
export function Confirming({ sign, step, wording }: { sign: Sign; step: SessionStep; wording: Wording }) {
  const isLast = wording.session.steps.at(-1) === step
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
