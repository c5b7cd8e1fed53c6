import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { orderingWords } from '../../text/ordering.ts'
import { signText as text } from '../../../words/en/sign.ts'
import type { Wording } from '../../text/wording.ts'
import { moment } from '../../text/time.ts'
import { PaymentSteps } from '../PaymentSteps.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { NftCard } from '../sale/NftCard.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'

/** The fee is paid, and the order that brings the deposit's address is being made. */
export function Ordering({ sign, wording }: { sign: Sign; wording: Wording }) {
  const { model } = sign
  const { creditUntil } = wording.session
  const { title, lead, notice } = orderingWords(wording.session)
  return (
    <Screen title={title} lead={lead}>
      <NftCard sign={sign} wording={wording} />
      <PaymentSteps wording={wording} />
      <div role="status">
        {notice === undefined ? (
          <p class="sign-busy">
            <Spinner />
          </p>
        ) : (
          <Notice
            kind="warn"
            title={notice.title}
            action={
              notice.isRefusal && (
                <Button
                  busy={model.activity.value === 'refreshing'}
                  onClick={() => void model.refreshPrice()}
                >
                  {text.retry}
                </Button>
              )
            }
          >
            {notice.text}
            {creditUntil !== undefined && ` ${text.ordering.credit(moment(creditUntil, wording.locale))}`}
          </Notice>
        )}
      </div>
      {model.problem.value !== undefined && <ProblemNotice problem={model.problem.value} />}
    </Screen>
  )
}
