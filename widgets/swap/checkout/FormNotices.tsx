import { formatPercent } from '../../kit/amounts/format-amount.ts'
import { Button, ButtonLink } from '../../kit/controls/Button.tsx'
import { Notice } from '../../kit/controls/Notice.tsx'
import { impactLevel } from '../figures.ts'
import { checkoutText } from '../text/checkout.ts'
import type { SwapView } from '../view.ts'
import { Countdown } from './Countdown.tsx'
import type { CheckoutPart } from './index.ts'
import { ProblemNotice } from './ProblemNotice.tsx'

/** What the user should know before going on, each with a way on. */
export function FormNotices({ swap, locale, later }: SwapView & { readonly later: CheckoutPart }) {
  const { quote, online } = swap
  const { connect } = later
  const text = checkoutText
  const problem = swap.problem.value
  const retryAt = problem === quote.problem.value ? quote.retryAt.value : undefined
  const impact = quote.live.value?.quote.priceImpactBps ?? null
  const link = connect.window.state.value === 'blocked' ? connect.signUrl.value : undefined
  return (
    <>
      {link !== undefined && (
        <Notice
          kind="warn"
          title={text.wallet.blockedTitle}
          role="alert"
          action={
            <ButtonLink kind="primary" href={link} onClick={connect.window.linkFollowed}>
              {text.wallet.openLink}
            </ButtonLink>
          }
        >
          {text.wallet.blocked}
        </Notice>
      )}
      {!online.value && (
        <Notice kind="warn" role="status">
          {text.offline}
        </Notice>
      )}
      {online.value && problem !== undefined && (
        <ProblemNotice
          problem={problem}
          action={
            problem.retryable ? (
              <>
                <Button onClick={swap.retry}>{text.retry}</Button>
                {retryAt !== undefined && <Countdown until={retryAt} />}
              </>
            ) : undefined
          }
        />
      )}
      {impactLevel(impact) !== 'fine' && (
        <Notice kind={impactLevel(impact) === 'warn' ? 'warn' : 'error'} role="status">
          {text.impact.warn(formatPercent(impact ?? 0, locale))}
        </Notice>
      )}
    </>
  )
}
