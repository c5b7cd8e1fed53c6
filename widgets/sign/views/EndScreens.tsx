import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../../kit/controls/Button.tsx'
import { GLANCE } from '../../kit/amounts/format-amount.ts'
import { failureText } from '../../kit/chain/failure-text.ts'
import { CheckIcon } from '../../kit/controls/icons.tsx'
import { Row, Rows } from '../../kit/controls/Rows.tsx'
import { ShortAddress } from '../../kit/chain/Address.tsx'
import { returnTo } from '../page/way-out.ts'
import type { Screen as ScreenState } from '../payment/screen.ts'
import { text } from '../text/text.ts'
import { amountOf, partnerName, type Wording } from '../text/wording.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { payoutOf } from '../text/payout.ts'
import { PaymentSteps } from './PaymentSteps.tsx'
import { TokenMarks } from './TokenMarks.tsx'
import { Screen } from './Screen.tsx'
import type { Sign } from './sign.ts'

/** When a finished window closes by itself, in seconds: reading a hash takes longer than seeing a name. */
const CLOSES_AFTER = { connected: 3, done: 15 } as const

interface EndProps {
  readonly sign: Sign
  readonly wording: Wording
}

export function Connected({ sign, wording }: EndProps) {
  return (
    <Screen title={text.connected.title}>
      <Success>
        {wording.session.payer !== undefined && <ShortAddress address={wording.session.payer} />}
      </Success>
      <WayOut sign={sign} wording={wording} closesAfter={CLOSES_AFTER.connected} />
    </Screen>
  )
}

export function Done({ sign, wording, settled }: EndProps & { settled: boolean }) {
  const { quote, steps, delivery } = wording.session
  const received = steps.find(({ kind }) => kind === 'product')?.receivedMinor
  const titles =
    quote === undefined
      ? [text.done.sent, text.done.settled]
      : delivery === undefined
        ? [text.done.swapSent, text.done.swapSettled]
        : [text.done.depositSent, text.done.depositSettled]
  const settledLead = delivery === undefined ? text.done.settledLead : text.done.depositLead
  return (
    <Screen title={titles[Number(settled)] ?? ''} lead={settled ? settledLead : text.done.sentLead}>
      {settled && <Success />}
      <TokenMarks wording={wording} />
      {quote !== undefined && (
        <Rows>
          <Row term={text.done.paid}>
            {amountOf(BigInt(quote.inAmountMinor), quote.fromToken.address, wording)}
          </Row>
          {delivery === undefined ? (
            <Row term={received === undefined ? text.done.receives : text.done.received} strong>
              {amountOf(BigInt(received ?? quote.minOutMinor ?? '0'), quote.toToken.address, wording, GLANCE)}
            </Row>
          ) : (
            <Row term={text.done.expected} strong>
              {payoutOf(wording, delivery)}
            </Row>
          )}
        </Rows>
      )}
      <PaymentSteps wording={wording} />
      <WayOut sign={sign} wording={wording} closesAfter={settled ? CLOSES_AFTER.done : undefined} />
    </Screen>
  )
}

function Success({ children }: { children?: ComponentChildren }) {
  return (
    <p class="sign-success">
      <span class="sign-success-mark">
        <CheckIcon size={32} />
      </span>
      {children}
    </p>
  )
}

export function Failed({ sign, wording }: EndProps) {
  const { quote, delivery, creditUntil, steps } = wording.session
  const reason = steps.at(-1)?.failure ?? wording.session.rejection ?? 'TX_FAILED'
  return (
    <Screen
      title={
        text.failed[quote === undefined ? 'otherTitle' : delivery === undefined ? 'title' : 'depositTitle']
      }
      lead={failureText(reason)}
    >
      <PaymentSteps wording={wording} />
      {creditUntil !== undefined && <p>{text.failed.credit(moment(creditUntil, wording.locale))}</p>}
      <Renew sign={sign}>{creditUntil === undefined ? text.failed.retryPlain : text.failed.retry}</Renew>
      <WayOut sign={sign} wording={wording} />
    </Screen>
  )
}

export function Ended({
  sign,
  wording,
  ended: { status, renewable, out },
}: EndProps & { ended: Extract<ScreenState, { kind: 'ended' }> }) {
  const { creditUntil } = wording.session
  return (
    <Screen title={text.ended[status]} lead={text.ended[out ?? 'lead']}>
      {wording.session.steps.some(({ txHash }) => txHash !== undefined) && <PaymentSteps wording={wording} />}
      {creditUntil !== undefined && <p>{text.ended.credit(moment(creditUntil, wording.locale))}</p>}
      {renewable && (
        <Renew sign={sign}>{creditUntil === undefined ? text.ended.startAgain : text.ended.goOn}</Renew>
      )}
      <WayOut sign={sign} wording={wording} />
    </Screen>
  )
}

function Renew({ sign: { model }, children }: { sign: Sign; children: string }) {
  const problem = model.problem.value
  return (
    <>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <Button
        kind="primary"
        wide
        busy={model.activity.value === 'renewing'}
        onClick={() => void model.renew()}
      >
        {children}
      </Button>
    </>
  )
}

/** Back to the page that the user came from: closes the window, or follows the partner's address. */
export function WayOut({
  sign: { tab },
  wording,
  closesAfter,
}: EndProps & { closesAfter?: number | undefined }) {
  const back = returnTo(wording.session)
  if (tab.isPopup) return <Close tab={tab} after={closesAfter} />
  if (back === undefined) return <p class="soft">{text.close.lead}</p>
  return (
    <a class="button button-primary button-wide" href={back} rel="noreferrer">
      {text.close.back(partnerName(wording))}
    </a>
  )
}

function Close({ tab, after }: { tab: Sign['tab']; after: number | undefined }) {
  const left = useSignal(after)
  useEffect(() => {
    left.value = after
    if (after === undefined) return undefined
    const timer = setInterval(() => {
      if (left.value === undefined) return
      left.value -= 1
      if (left.value <= 0) tab.close()
    }, 1_000)
    return () => clearInterval(timer)
  }, [after])
  return (
    <div class="sign-close">
      <Button wide onClick={() => tab.close()}>
        {text.close.button}
      </Button>
      {left.value !== undefined && left.value > 0 && (
        <p class="small soft">
          {text.close.counting(left.value)}{' '}
          <Button kind="quiet" onClick={() => (left.value = undefined)}>
            {text.close.keep}
          </Button>
        </p>
      )}
    </div>
  )
}

export const moment = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
