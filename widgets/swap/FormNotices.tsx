import { formatPercent } from '../kit/format-amount.ts'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Countdown } from './Countdown.tsx'
import { impactLevel } from './figures.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { swapText } from './text.ts'
import type { SwapView } from './view.ts'

/** What the user should know before going on, each with a way on. */
export function FormNotices({ swap, locale }: SwapView) {
  const { quote, online } = swap
  const connect = swap.connect.value
  const live = quote.live.value?.quote
  const problem = swap.problem.value
  const retryAt = problem === quote.problem.value ? quote.retryAt.value : undefined
  const impact = live?.priceImpactBps ?? null
  const link = connect?.window.state.value === 'blocked' ? connect.signUrl.value : undefined
  return (
    <>
      {link !== undefined && (
        <Notice
          kind="warn"
          title={swapText.wallet.blockedTitle}
          role="alert"
          action={
            <ButtonLink kind="primary" href={link} onClick={connect?.window.linkFollowed}>
              {swapText.wallet.openLink}
            </ButtonLink>
          }
        >
          {swapText.wallet.blocked}
        </Notice>
      )}
      {!online.value && (
        <Notice kind="warn" role="status">
          {swapText.offline}
        </Notice>
      )}
      {online.value && problem !== undefined && (
        <ProblemNotice
          problem={problem}
          action={
            problem.retryable ? (
              <>
                <Button onClick={swap.retry}>{swapText.retry}</Button>
                {retryAt !== undefined && <Countdown until={retryAt} />}
              </>
            ) : undefined
          }
        />
      )}
      {impactLevel(impact) !== 'fine' && (
        <Notice kind={impactLevel(impact) === 'warn' ? 'warn' : 'error'} role="status">
          {swapText.impact.warn(formatPercent(impact ?? 0, locale))}
        </Notice>
      )}
    </>
  )
}
