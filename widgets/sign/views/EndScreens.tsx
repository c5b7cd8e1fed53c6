import { Button } from '#kit/controls/Button.tsx'
import { GLANCE } from '#kit/amounts/format-amount.ts'
import { failureText } from '#kit/chain/failure-text.ts'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { ShortAddress } from '#kit/chain/Address.tsx'
import { paysByContract } from '../../models/lack.ts'
import type { Screen as ScreenState } from '../payment/screen.ts'
import { contractText, togetherText } from '../../words/en/sign-more.ts'
import { failureOf, saleFailureTitle } from '../text/sale-failure.ts'
import { signText as text } from '../../words/en/sign.ts'
import { moment } from '../text/time.ts'
import { amountOf, type Wording } from '../text/wording.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { payoutOf } from '../text/payout.ts'
import { PaymentSteps } from './PaymentSteps.tsx'
import { TokenMarks } from './TokenMarks.tsx'
import { SaleDone, SaleFailure } from './sale/SaleEnds.tsx'
import { Screen } from './Screen.tsx'
import { NotCarriedOut } from './step/NotCarriedOut.tsx'
import { Success, WayOut } from './WayOut.tsx'
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
  const { quote, steps, delivery, sale } = wording.session
  if (sale !== undefined)
    return <SaleDone sign={sign} wording={wording} sale={sale} closesAfter={CLOSES_AFTER.done} />
  const last = steps.at(-1)
  const received = steps.find(({ kind }) => kind === 'product')?.receivedMinor
  const titles =
    quote === undefined
      ? [text.done.sent, text.done.settled]
      : delivery === undefined
        ? [text.done.swapSent, text.done.swapSettled]
        : [text.done.depositSent, text.done.depositSettled]
  const sentLead = paysByContract(wording.session) ? contractText.sentLead : text.done.sentLead
  const settledLead = delivery === undefined ? text.done.settledLead : text.done.depositLead
  return (
    <Screen title={titles[Number(settled)] ?? ''} lead={settled ? settledLead : sentLead}>
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
      {!settled && last !== undefined && <NotCarriedOut sign={sign} wording={wording} step={last} />}
      <WayOut sign={sign} wording={wording} closesAfter={settled ? CLOSES_AFTER.done : undefined} />
    </Screen>
  )
}

export function Undelivered({ sign, wording }: EndProps) {
  return (
    <Screen title={text.done.undelivered} lead={text.done.undeliveredLead}>
      <PaymentSteps wording={wording} />
      <WayOut sign={sign} wording={wording} />
    </Screen>
  )
}

export function Failed({ sign, wording }: EndProps) {
  const { creditUntil, sale } = wording.session
  const [title, lead] = failedWords(wording)
  return (
    <Screen title={title} lead={lead}>
      {sale !== undefined && <SaleFailure sale={sale} wording={wording} />}
      <PaymentSteps wording={wording} />
      {wording.session.together?.state === 'failed' && <p>{togetherText.failed}</p>}
      {creditUntil !== undefined && <p>{text.failed.credit(moment(creditUntil, wording.locale))}</p>}
      <Renew sign={sign}>{creditUntil === undefined ? text.retry : text.failed.retry}</Renew>
      <WayOut sign={sign} wording={wording} />
    </Screen>
  )
}

function failedWords({ session }: Wording): readonly [title: string, lead: string] {
  const { quote, delivery, sale } = session
  if (sale !== undefined) return saleFailureTitle({ ...session, sale })
  const title =
    text.failed[quote === undefined ? 'otherTitle' : delivery === undefined ? 'title' : 'depositTitle']
  return [title, failureText(failureOf(session))]
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
      {creditUntil !== undefined && <p>{text.failed.credit(moment(creditUntil, wording.locale))}</p>}
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
