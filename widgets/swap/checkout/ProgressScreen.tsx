import { failureText } from '../../kit/chain/failure-text.ts'
import type { CheckoutView } from './view.ts'
import type { Phase } from '../../models/session-phase.ts'
import { Notice } from '../../kit/controls/Notice.tsx'
import { Spinner } from '../../kit/controls/Spinner.tsx'
import { StepList } from '../../kit/controls/StepList.tsx'
import { EndWays } from './EndWays.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { followedSteps, plannedSteps } from './step-items.tsx'
import { SwapSummary } from './SwapSummary.tsx'
import { chainOf } from '../page-chain.ts'
import { swapText } from '../text/form.ts'
import { checkoutText } from '../text/checkout.ts'
import { WindowWays } from './WindowWays.tsx'

/** A swap that is being signed: where it stands, and the way on from there. */
export function ProgressScreen(view: CheckoutView) {
  const { checkout, page, locale } = view
  const session = checkout.session.value
  const phase = checkout.phase.value
  const text = checkoutText.progress
  const problem = checkout.problem.value ?? permanent(checkout.failure.value)
  if (session === undefined || phase === undefined)
    return (
      <p class="status-line">
        <Spinner /> {text.loading}
      </p>
    )
  const explorer = chainOf(page, session.chain)?.explorerTx
  const isEnd = phase.kind === 'failed' || phase.kind === 'expired' || phase.kind === 'cancelled'
  const quote = session.quote ?? checkout.seen.value
  const steps =
    session.steps.length === 0 && quote !== undefined && !isEnd
      ? plannedSteps(quote, { prepared: [], page, locale })
      : followedSteps(session, locale, explorer)
  return (
    <>
      {quote === undefined ? (
        <p class="soft">{checkout.title.value}</p>
      ) : (
        <SwapSummary quote={quote} locale={locale} />
      )}
      <div class="status">
        <h2>{swapText.phases[phase.kind]}</h2>
        <p class="soft">{explain(phase)}</p>
      </div>
      {steps.length > 0 && <StepList label={text.steps} steps={steps} />}
      {checkout.contact.value === 'lost' && problem === undefined && (
        <Notice kind="warn" role="status">
          {text.lost}
        </Notice>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {isEnd ? <EndWays {...view} credit={phase.credit} /> : <WindowWays {...view} phase={phase} />}
    </>
  )
}

/** A refusal that no waiting helps against. */
const permanent = <T extends { readonly retryable: boolean }>(failure: T | undefined) =>
  failure?.retryable === false ? failure : undefined

function explain(phase: Phase): string {
  const text = checkoutText.progress
  switch (phase.kind) {
    case 'ready':
      return text.ready
    case 'signing':
      return text.signing
    case 'confirming':
      return text.confirming
    case 'next':
      if (phase.step.state === 'failed') return text.retryStep
      if (phase.step.kind === 'product') return text.feePaid
      return phase.step.kind === 'fee' ? text.trusted : text.next
    case 'sent':
    case 'settled':
      return text.sent
    case 'failed':
      return failureText(phase.reason)
    case 'expired':
    case 'cancelled':
      return phase.credit === undefined ? text.endedNothingPaid : ''
  }
}
