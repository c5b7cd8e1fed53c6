import { failureText } from '#kit/chain/failure-text.ts'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { StepList } from '#kit/controls/StepList.tsx'
import { paysByContract } from '../../models/lack.ts'
import { chainOf } from '../../models/page-chain.ts'
import type { SignSession } from '../../api/in-minor.ts'
import type { Phase } from '../../models/session-phase.ts'
import type { ProductText } from '../product.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import { EndActions } from './EndActions.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { SignWindowActions } from './SignWindowActions.tsx'
import { followedSteps, plannedSteps } from './step-items.tsx'
import type { CheckoutView } from './view.ts'
import { Text } from '#kit/controls/Text.tsx'

/** A payment that is being signed: its state, and the next action. */
export function ProgressScreen(view: CheckoutView) {
  const { checkout, form, page, locale } = view
  const { payment, product } = checkout
  const session = payment.session.value
  const phase = payment.phase.value
  const { text, Summary } = product
  const problem = payment.problem.value ?? permanent(payment.failure.value)
  if (session === undefined || phase === undefined)
    return (
      <p class="status-line">
        <Spinner /> {text.progress.loading}
      </p>
    )
  const explorer = chainOf(page, session.chain)?.explorerTx
  const isEnd = phase.kind === 'failed' || phase.kind === 'expired' || phase.kind === 'cancelled'
  const quote = session.quote ?? payment.seen.value
  const own = isEnd ? undefined : product.state?.(session, locale)
  const steps =
    session.steps.length === 0 && quote !== undefined && !isEnd
      ? plannedSteps(quote, { prepared: session, page, locale, text })
      : followedSteps(session, { locale, explorer, text })
  return (
    <>
      {quote === undefined ? (
        <p class="soft">
          <Text figure>{payment.title.value}</Text>
        </p>
      ) : (
        <Summary quote={quote} locale={locale} priceOf={form.priceOf} logoOf={form.logoOf} />
      )}
      <div class="status">
        <h2>
          <Text>{own?.title ?? text.phases[phase.kind]}</Text>
        </h2>
        <p class="soft">
          <Text>{own?.text ?? explain(phase, text, session)}</Text>
        </p>
      </div>
      {steps.length > 0 && <StepList label={text.progress.steps} steps={steps} />}
      {payment.contact.value === 'lost' && problem === undefined && (
        <Notice kind="warn" role="status">
          {checkoutText.progress.lost}
        </Notice>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} product={product} locale={locale} />}
      {own?.problem !== undefined && (
        <Notice kind={own.problem.waits === true ? 'warn' : 'error'} title={own.problem.title} role="status">
          {own.problem.text}
        </Notice>
      )}
      {isEnd ? (
        <EndActions {...view} credit={phase.credit} out={'out' in phase ? phase.out : undefined} />
      ) : (
        <SignWindowActions {...view} phase={phase} />
      )}
    </>
  )
}

/** A refusal that does not end by waiting. */
const permanent = <T extends { readonly retryable: boolean }>(failure: T | undefined) =>
  failure?.retryable === false ? failure : undefined

function explain(phase: Phase, product: ProductText, session: SignSession): string {
  const text = checkoutText.progress
  const byContract = paysByContract(session)
  switch (phase.kind) {
    case 'ready':
      return text.ready
    case 'signing':
      return text.signing
    case 'confirming':
      return byContract ? text.byContract : text.confirming
    case 'ordering':
      return text.ordering
    case 'next':
      if (phase.step.state === 'failed') return text.retryStep
      if (phase.step.kind === 'product') return product.progress.feePaid
      return phase.step.kind === 'fee' ? text.trusted : text.next
    case 'sent':
    case 'settled':
      return byContract && phase.kind === 'sent' ? text.byContract : text.sent
    case 'failed':
      return session.together?.state === 'failed'
        ? `${failureText(phase.reason)} ${text.noFee}`
        : failureText(phase.reason)
    case 'expired':
    case 'cancelled':
      if (phase.out !== undefined) return text.endedWhile[phase.out]
      return phase.credit === undefined ? text.endedNothingPaid : ''
  }
}
