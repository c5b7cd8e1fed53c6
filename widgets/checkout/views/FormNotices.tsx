import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatPercent } from '#kit/amounts/format-amount.ts'
import { Button, ButtonLink } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { relativeTime } from '#kit/relative-time.ts'
import { impactLevel } from '../quote/figures.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import type { CheckoutView } from './view.ts'
import { Text } from '#kit/controls/Text.tsx'

export function FormNotices({ form, checkout, locale }: CheckoutView) {
  const { quote, online } = form
  const { connect, product } = checkout
  const text = checkoutText
  const problem = form.problem.value
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
          product={product}
          pair={form.pair.value}
          locale={locale}
          action={
            problem.retryable ? (
              <>
                <Button onClick={form.retry}>{text.retry}</Button>
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

/** Counts the seconds until an automatic retry; `until` in milliseconds since the epoch. */
function Countdown({ until }: { readonly until: number }) {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  // Not in a live region: a screen reader would read every second.
  return (
    <span class="soft" aria-hidden="true">
      <Text>{retryText(Math.ceil((until - now.value) / 1_000))}</Text>
    </span>
  )
}

function retryText(seconds: number): string {
  const { retrying, retryIn } = checkoutText
  if (seconds <= 0) return retrying
  return retryIn(
    seconds <= 90 ? relativeTime(seconds, 'second') : relativeTime(Math.round(seconds / 60), 'minute'),
  )
}
