import type { ComponentChildren } from 'preact'
import type { EmbedPage, PageChain } from '#contracts/embed/page.ts'
import { Button, ButtonLink } from '#kit/controls/Button.tsx'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { readPage } from '../../embed/read-page.ts'
import { adopt } from '../../words/adopt.ts'
import { createLazy } from '../../models/lazy.ts'
import { paysByContract } from '../../models/lack.ts'
import { isUndelivered, type Phase } from '../../models/session-phase.ts'
import type { FrameModel } from './frame-model.ts'
import { frameText } from '../../words/en/sign-frame.ts'
import { whyUnavailable } from '../text/why-unavailable.ts'
import { Message } from '../views/Message.tsx'
import './frame.css'

/** The list of steps, which nothing can be shown in before the session was read. */
export const paymentSteps = createLazy(async () => {
  const part = await import('./payment-steps.ts')
  await adopt(readPage<EmbedPage>(document).words, part.words)
  return part.PaymentSteps
})

interface FrameProps {
  readonly frame: InstanceType<typeof FrameModel>
  readonly page: EmbedPage
  readonly locale: string
  readonly signUrl: string
}

/** The sign frame: the request, its state, and the button that opens the sign window. */
export function SignFrame({ frame, page, locale, signUrl }: FrameProps) {
  const session = frame.session.value
  const phase = frame.phase.value
  const failure = frame.failure.value
  const PaymentSteps = paymentSteps.part.value
  if (session === undefined || phase === undefined)
    return (
      <FrameCard page={page} title={frameText.title.ready}>
        {failure === undefined ? (
          <p class="frame-busy" role="status">
            <Spinner />
            {frameText.loading}
          </p>
        ) : (
          <Notice kind="error" role="alert">
            {whyUnavailable(failure, frameText.gone)}
          </Notice>
        )}
      </FrameCard>
    )
  const chain: PageChain | undefined = page.chains.find(({ key }) => key === session.chain)
  const wording = { session, chain, locale, same: (a: string, b: string) => a === b }
  const byContract = paysByContract(session)
  const word = isUndelivered(session) ? 'undelivered' : phase.kind
  return (
    <FrameCard page={page} title={frameText.title[word]}>
      <p class="soft" role="status">
        {word === 'sent' && byContract ? frameText.byContract : frameText.lead[word]}
      </p>
      <Message session={session} />
      {session.steps.length > 0 && PaymentSteps && <PaymentSteps wording={wording} />}
      <WayToSign frame={frame} label={labelOf(phase, byContract)} signUrl={signUrl} />
    </FrameCard>
  )
}

interface CardProps {
  readonly page: EmbedPage
  readonly title: string
  readonly children: ComponentChildren
}

export function FrameCard({ page, title, children }: CardProps) {
  return (
    <main class="frame">
      <header class="frame-head">
        <h1>{title}</h1>
        <NetworkLabel network={page.network} />
      </header>
      {children}
    </main>
  )
}

/** The way to the sign window, in each state of it. */
function WayToSign({
  frame,
  label,
  signUrl,
}: Omit<FrameProps, 'page' | 'locale'> & { label: string | undefined }) {
  const window = frame.window.state.value
  // A link also leads to an address that the page refuses to open.
  const isStopped = window === 'blocked' || window === 'refused'
  if (label === undefined) return null
  return (
    <>
      {isStopped && (
        <Notice kind="warn" role="alert">
          {frameText.blocked}
        </Notice>
      )}
      {window === 'closed' && (
        <Notice kind="info" role="status">
          {frameText.closed}
        </Notice>
      )}
      {window === 'away' && <Notice kind="info">{frameText.away}</Notice>}
      {isStopped || window === 'linked' ? (
        <ButtonLink
          kind={isStopped ? 'primary' : 'secondary'}
          wide
          href={signUrl}
          onClick={frame.window.linkFollowed}
        >
          {frameText.link}
        </ButtonLink>
      ) : (
        <Button kind={window === 'open' ? 'secondary' : 'primary'} wide onClick={() => void frame.open()}>
          {window === 'open' || window === 'closed' ? frameText.again : label}
        </Button>
      )}
    </>
  )
}

/** The button's text; `undefined` when there is nothing left to do. */
export function labelOf(phase: Phase, byContract: boolean): string | undefined {
  switch (phase.kind) {
    case 'sent':
      // The window takes the hash of a contract account's transaction.
      return byContract ? frameText.again : undefined
    case 'settled':
      return undefined
    case 'failed':
    case 'expired':
    case 'cancelled':
      return phase.credit === undefined ? undefined : frameText.goOn
    case 'ready':
    case 'next':
      return frameText.open
    case 'signing':
    case 'confirming':
    case 'ordering':
      return frameText.again
  }
}
