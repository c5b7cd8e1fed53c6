import type { ComponentChildren } from 'preact'
import type { Warning } from '#contracts/api/trade/warning.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { stops } from '../../../models/lack.ts'
import { walletTitles } from '../../text/wallet-titles.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { firstText } from '../../../words/en/sign-first.ts'
import { needsConsent } from '../../payment/doubt-model.ts'
import type { Problem } from '../../payment/problem.ts'
import type { ShownStep } from '../../payment/shown-step.ts'
import { warned } from '../../text/warned.ts'
import { saleText } from '../../../words/en/sale.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { stepTitle } from '../../text/step-title.ts'
import { togetherText } from '../../../words/en/sign-more.ts'
import {
  amountOf,
  assetOf,
  isSupplied,
  leastAmount,
  partnerName,
  symbolOf,
  type Wording,
} from '../../text/wording.ts'
import { payoutOf } from '../../text/payout.ts'
import { PayloadRows } from './PayloadRows.tsx'
import { Message } from '../Message.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { NftCard } from '../sale/NftCard.tsx'
import { TokenMarks } from '../TokenMarks.tsx'
import { RawDetails } from './RawDetails.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'
import { SIGN_BUTTON, SignButton } from './SignButton.tsx'

interface StepProps {
  readonly sign: Sign
  readonly shown: ShownStep
  readonly wording: Wording
}

/** One step: its meaning, its obstacles, and the button that hands it to the wallet. */
export function StepView({ sign, shown, wording }: StepProps) {
  const { step, decoded, number, of } = shown
  const { delivery } = wording.session
  // What is paid to an expired order comes back late, or by hand.
  const isExpired = step.kind === 'product' && delivery?.order?.status === 'expired'
  const isOver = isExpired || (decoded?.validUntil !== undefined && shown.differences.join() === 'deadline')
  const isRefused = isExpired || shown.refusal !== undefined || shown.differences.length > 0
  if (shown.payload === undefined) return <WrongWallet sign={sign} shown={shown} wording={wording} />
  return (
    <Screen
      over={of > 1 ? text.step.of(number.toString(), of.toString()) : undefined}
      title={stepTitle(step, decoded?.action, wording)}
      lead={isRefused ? undefined : leadOf(shown, wording)}
    >
      <TokenMarks wording={wording} />
      <NftCard sign={sign} wording={wording} />
      <Message session={wording.session} />
      {isSupplied(wording.session) && (
        <Notice kind="warn" title={text.step.suppliedTitle(partnerName(wording))}>
          {text.step.supplied}
        </Notice>
      )}
      {isOver ? <Over sign={sign} /> : isRefused && <Refusal shown={shown} />}
      <Warnings wording={wording} />
      <PayloadRows shown={shown} wording={wording} />
      <RawDetails shown={shown} />
      {!isRefused && (
        <div class="sign-action">
          <Doubts sign={sign} wording={wording} />
          <Obstacle sign={sign} wording={wording} />
          <SignButton sign={sign} shown={shown} wording={wording} />
          {step.legs !== undefined && sign.model.canDeclineTogether.value && (
            <Button kind="quiet" wide onClick={sign.model.declineTogether}>
              {togetherText.alone}
            </Button>
          )}
        </div>
      )}
    </Screen>
  )
}

/** The step has no payload for the connected kind of wallet. */
function WrongWallet({ sign: { model }, shown, wording }: StepProps) {
  const list = walletTitles(wording.chain, shown.step)
  const wallet = model.wallet.value?.option.name ?? ''
  return (
    <Screen title={stepTitle(shown.step, undefined, wording)}>
      <Notice
        kind="warn"
        role="alert"
        title={text.wrongWallet.title(wallet)}
        action={<Button onClick={model.leaveWallet}>{firstText.otherWallet}</Button>}
      >
        {list === '' ? text.wrongWallet.none : text.wrongWallet.line(list)}
      </Notice>
    </Screen>
  )
}

function leadOf({ step }: ShownStep, wording: Wording): string | undefined {
  const { quote, delivery, sale } = wording.session
  if (step.legs !== undefined) return togetherText.lead
  if (sale !== undefined) return saleLead(step, sale, wording)
  if (quote === undefined) return step.kind === 'fee' ? text.step.feeAloneLead : undefined
  if (step.kind === 'fee') {
    const pays = amountOf(BigInt(quote.inAmountMinor), quote.fromToken.address, wording)
    return delivery === undefined
      ? text.step.feeLead(pays, leastAmount(BigInt(quote.minOutMinor ?? '0'), quote.toToken.address, wording))
      : text.step.depositFeeLead(pays, payoutOf(wording, delivery))
  }
  if (step.kind === 'product' && delivery !== undefined)
    return step.extraId === undefined ? text.step.depositLead : text.step.depositTagLead
  if (step.id === 'approve-reset') return text.step.resetLead
  if (step.kind === 'trustline')
    return text.step.trustLead(symbolOf(step.asset), wording.chain?.coin.symbol ?? '')
  return step.kind === 'approve' ? text.step.approveLead : undefined
}

function saleLead(
  { kind }: ShownStep['step'],
  sale: NonNullable<Wording['session']['sale']>,
  wording: Wording,
): string {
  return kind === 'fee'
    ? saleText.feeLead[sale.mode](amountOf(BigInt(sale.amountDrops), 'native', wording))
    : saleText.lead[sale.kind][sale.mode]
}

function Refusal({ shown }: { shown: ShownStep }) {
  const { refusal, differences } = shown
  return (
    <Notice kind="error" title={text.refused.title} role="alert">
      <p>{refusal === undefined ? text.refused.different : text.refused.unreadable}</p>
      {refusal !== undefined && (
        <p class="small soft" lang="en" dir="ltr">
          {refusal}
        </p>
      )}
      {differences.length > 0 && (
        <ul class="sign-list">
          {differences.map((difference) => (
            <li key={difference}>{{ ...text.differences, ...saleText.differences }[difference]}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** The request ended while no one looked, or while a wallet had it and may still send it. */
function Over({ sign: { model } }: { sign: Sign }) {
  return (
    <Notice
      kind="warn"
      role="status"
      title={text.over.title}
      action={
        <Button busy={model.activity.value === 'refreshing'} onClick={() => void model.refreshPrice()}>
          {text.over.again}
        </Button>
      }
    >
      {text.over.line}
    </Notice>
  )
}

/** The server's warnings about the payment. One that stops it has a notice of its own. */
function Warnings({ wording }: { wording: Wording }) {
  return (
    <>
      {wording.session.warnings
        .filter((warning) => !stops(warning) && !needsConsent(warning))
        .map((warning) => (
          <Notice key={`${warning.code} ${warning.details?.asset ?? ''}`} kind="warn">
            {warned(warning, wording)}
          </Notice>
        ))}
    </>
  )
}

/** What a swap may lose, which the user has to agree to. */
function Doubts({ sign: { model }, wording }: { sign: Sign; wording: Wording }) {
  return (
    <>
      {model.doubts.all.value.map((doubt) => {
        const { code, details } = doubt
        const loss = code === 'PRICE_UNFAVORABLE' ? details?.lossBps : undefined
        return (
          <Notice
            key={code}
            kind="error"
            title={loss === undefined ? text.doubt.unknown : text.doubt.bad}
            role="alert"
          >
            <p>{warned(doubt, wording)}</p>
            <label class="sign-accept">
              <input
                type="checkbox"
                checked={model.doubts.isAccepted.value}
                onChange={(event) => model.doubts.accept(event.currentTarget.checked)}
              />
              {loss === undefined
                ? text.doubt.acceptUnknown
                : text.doubt.accept(`${(Math.ceil(loss / 10) / 10).toString()} %`)}
            </label>
          </Notice>
        )
      })}
    </>
  )
}

/** The gravest reason why the button does not work or needs a word first, shown next to it. */
function Obstacle({ sign, wording }: { sign: Sign; wording: Wording }) {
  const { model } = sign
  const problem = model.problem.value
  const change = model.priceChange.value
  if (model.lack.value !== undefined) return <Lack sign={sign} lack={model.lack.value} wording={wording} />
  // A change of price is the more precise answer.
  if (
    change?.worse === true ||
    (change !== undefined && (problem === undefined || problem.from === 'change'))
  )
    return <PriceNotice sign={sign} wording={wording} />
  if (problem !== undefined) return <ProblemNotice problem={problem} action={wayOn(sign, problem)} />
  if (!model.wrongChain.value) return null
  return (
    <Notice kind="warn" role="status">
      {text.wrongChain(wording.chain?.name ?? wording.session.chain)}
    </Notice>
  )
}

/** Offers a fresh price where the price could not be had, or where the wallet says that the swap would fail. */
function wayOn({ model }: Sign, problem: Problem): ComponentChildren {
  const isPrice = problem.from === 'server' || (problem.from === 'wallet' && problem.failure === 'would-fail')
  if (!isPrice || model.session.value?.quote === undefined) return undefined
  return <Button onClick={() => void model.refreshPrice()}>{text.price.refresh}</Button>
}

function PriceNotice({ sign: { model }, wording }: { sign: Sign; wording: Wording }) {
  const change = model.priceChange.value
  const { quote } = wording.session
  if (change === undefined || quote === undefined) return null
  const line = quote.minOutMinor === undefined ? text.price.expected : text.price.line
  // It may be a token of another chain.
  const token = { ...quote.toToken, symbol: symbolOf(quote.toToken) }
  // In full where the difference is smaller than the digits that are usually shown.
  const short = [change.was, change.now].map((minor) => units(minor, token, wording.locale, GLANCE))
  const digits = short[0] === short[1] ? undefined : GLANCE
  const amount = (minor: bigint) => units(minor, token, wording.locale, digits)
  const accept = () => {
    model.acceptPrice()
    // This button disappears, so the sign button takes the focus.
    document.getElementById(SIGN_BUTTON)?.focus()
  }
  return (
    <Notice
      kind={change.worse ? 'warn' : 'good'}
      title={change.worse ? text.price.worse : text.price.better}
      role="alert"
      action={change.worse && <Button onClick={accept}>{text.price.accept}</Button>}
    >
      {line(amount(change.was), amount(change.now))}
    </Notice>
  )
}

/** What keeps the account from the payment, and the way on. */
function Lack({ sign: { model }, lack, wording }: { sign: Sign; lack: Warning; wording: Wording }) {
  const token = lack.details?.asset === undefined ? undefined : assetOf(lack.details.asset, wording)
  const isAccount = lack.code === 'UNSUPPORTED_ACCOUNT'
  return (
    <Notice
      kind="error"
      title={
        isAccount ? text.lack.account : token === undefined ? text.lack.funds : text.lack.of(symbolOf(token))
      }
      role="alert"
      action={
        isAccount ? (
          <Button onClick={model.leaveWallet}>{firstText.otherWallet}</Button>
        ) : (
          <Button busy={model.activity.value === 'refreshing'} onClick={() => void model.refreshPrice()}>
            {text.lack.again}
          </Button>
        )
      }
    >
      {warned(lack, wording)}
    </Notice>
  )
}
