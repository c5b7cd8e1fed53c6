import { Button } from '../../../kit/controls/Button.tsx'
import { Notice } from '../../../kit/controls/Notice.tsx'
import { Spinner } from '../../../kit/controls/Spinner.tsx'
import { cleanLabel } from '../../../kit/tokens/clean-label.ts'
import { text } from '../../text/text.ts'
import type { Wording } from '../../text/wording.ts'
import { moment } from '../EndScreens.tsx'
import { PaymentSteps } from '../PaymentSteps.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'

/** The fee is paid, and the order that brings the deposit's address is being made. */
export function Ordering({ sign: { model }, wording }: { sign: Sign; wording: Wording }) {
  const { delivery, creditUntil } = wording.session
  const problem = delivery?.problem
  return (
    <Screen title={text.ordering.title} lead={text.ordering.lead}>
      <PaymentSteps wording={wording} />
      <div role="status">
        {problem === undefined ? (
          <p class="sign-busy">
            <Spinner />
          </p>
        ) : (
          <Notice
            kind="warn"
            title={text.ordering.problem}
            action={
              // A refusal stays until there is another offer.
              problem.retryAt === undefined && (
                <Button
                  busy={model.activity.value === 'refreshing'}
                  onClick={() => void model.refreshPrice()}
                >
                  {text.ordering.retry}
                </Button>
              )
            }
          >
            {problem.retryAt === undefined ? cleanLabel(problem.message, 300) : text.ordering.again}
            {creditUntil !== undefined && ` ${text.ordering.credit(moment(creditUntil, wording.locale))}`}
          </Notice>
        )}
      </div>
      {model.problem.value !== undefined && <ProblemNotice problem={model.problem.value} />}
    </Screen>
  )
}
