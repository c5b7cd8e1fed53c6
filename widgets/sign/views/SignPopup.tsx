import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { SignPage } from '#contracts/embed/page.ts'
import { SUITE_MAKE } from '../../wallets/index.ts'
import type { WalletOption } from '../../wallets/wallet.ts'
import { firstText } from '../../words/en/sign-first.ts'
import type { ShownStep } from '../payment/shown-step.ts'
import { signText as text } from '../../words/en/sign.ts'
import { whyUnavailable } from '../text/why-unavailable.ts'
import type { Wording } from '../text/wording.ts'
import { PayloadRows } from './step/PayloadRows.tsx'
import { ChooseWallet, ConnectWallet } from './wallet/ChooseWallet.tsx'
import { Connected, Done, Ended, Failed, Undelivered } from './EndScreens.tsx'
import { Foot } from './Foot.tsx'
import { Loading } from './FirstScreen.tsx'
import { Header } from './Header.tsx'
import { GoBack } from './wallet/GoBack.tsx'
import { InviteWallet } from './wallet/InviteWallet.tsx'
import { NoWallet } from './wallet/NoWallet.tsx'
import { OtherAccount } from './wallet/OtherAccount.tsx'
import { Party } from './Party.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { NftCard } from './sale/NftCard.tsx'
import { Screen } from './Screen.tsx'
import { type Sign, wordingOf } from './sign.ts'
import { Ordering } from './step/Ordering.tsx'
import { StepView } from './step/StepView.tsx'
import { TokenMarks } from './TokenMarks.tsx'
import './step/steps.css'
import { Confirming, Looking } from './step/Waiting.tsx'

type SignPopupProps = { readonly sign: Sign } & Pick<SignPage, 'network' | 'logo'>

/** The sign popup: who asks, the current screen, and below it the account and the way out. */
export function SignPopup({ sign, network, logo }: SignPopupProps) {
  const { model, tab } = sign
  return (
    <div class="sign">
      <Header session={model.session.value} network={network} logo={logo} />
      <main class="sign-main">
        {model.offline.value && (
          <Notice kind="warn" role="status">
            {model.unreachable.value?.retryable === false
              ? whyUnavailable(model.unreachable.value, text.unavailable.gone)
              : text.offline}
          </Notice>
        )}
        {tab.elsewhere.value ? <GoBack tab={tab} /> : <CurrentScreen sign={sign} />}
      </main>
      {!tab.elsewhere.value && <Foot sign={sign} />}
    </div>
  )
}

function CurrentScreen({ sign }: { sign: Sign }) {
  const { model } = sign
  const screen = model.screen.value
  const wording = wordingOf(sign)
  if (wording === undefined) return screen.kind === 'unavailable' ? <Unavailable sign={sign} /> : <Loading />
  switch (screen.kind) {
    case 'loading':
    case 'unavailable':
      return <Loading />
    case 'choose':
      return <Choose sign={sign} />
    case 'connecting':
      return <Connecting sign={sign} option={screen.option} />
    case 'preparing':
      return <Preparing sign={sign} />
    case 'other-account':
      return <OtherAccount sign={sign} payer={screen.payer} usable={screen.usable} />
    case 'step': {
      const shown = model.shown.value
      return shown === undefined ? <Loading /> : <Step sign={sign} shown={shown} wording={wording} />
    }
    case 'looking':
      return <Looking sign={sign} step={screen.step} wording={wording} />
    case 'confirming':
      return <Confirming sign={sign} step={screen.step} wording={wording} />
    case 'ordering':
      return <Ordering sign={sign} wording={wording} />
    case 'connected':
      return <Connected sign={sign} wording={wording} />
    case 'done':
      return <Done sign={sign} wording={wording} settled={screen.settled} />
    case 'undelivered':
      return <Undelivered sign={sign} wording={wording} />
    case 'failed':
      return <Failed sign={sign} wording={wording} />
    case 'ended':
      return <Ended sign={sign} wording={wording} ended={screen} />
  }
}

function Connecting({ sign: { model, tab }, option }: { sign: Sign; option: WalletOption }) {
  const invitation = model.invitation.value
  const payer = option.make === SUITE_MAKE ? model.session.value?.payer : undefined
  if (invitation === undefined) return <ConnectWallet option={option} onLeave={model.leaveWallet} />
  return (
    <InviteWallet
      invitation={invitation}
      option={option}
      page={tab.link}
      title={text.invite.connect(option.name)}
      leave={firstText.otherWallet}
      onLeave={model.leaveWallet}
    >
      {payer !== undefined && (
        <>
          <Party term={text.invite.prepared}>{payer}</Party>
          <Button onClick={() => tab.useAccount(payer)}>{text.invite.usePrepared}</Button>
        </>
      )}
    </InviteWallet>
  )
}

/** The step, or the way to the wallet that has it: the user still sees what is signed. */
function Step({ sign, shown, wording }: { sign: Sign; shown: ShownStep; wording: Wording }) {
  const { model } = sign
  const invitation = model.invitation.value
  const option = model.wallet.value?.option
  if (invitation === undefined || option === undefined)
    return <StepView sign={sign} shown={shown} wording={wording} />
  const { number, of } = shown
  return (
    <InviteWallet
      invitation={invitation}
      option={option}
      page={sign.tab.link}
      over={of > 1 ? text.step.of(number.toString(), of.toString()) : undefined}
      title={text.invite.sign(option.name)}
      leave={text.stopWaiting}
      onLeave={model.stopWaiting}
    >
      <TokenMarks wording={wording} />
      <NftCard sign={sign} wording={wording} />
      <PayloadRows shown={shown} wording={wording} />
    </InviteWallet>
  )
}

function Choose({ sign: { model, tab } }: { sign: Sign }) {
  const failure = model.walletFailure.value
  return (
    <ChooseWallet
      connectOnly={model.session.value?.purpose === 'connect'}
      chain={model.chain.value}
      options={model.wallets.value}
      last={tab.lastWallet()}
      onChoose={(id) => void model.choose(id)}
      note={model.note.value}
    >
      {failure !== undefined && (
        <ProblemNotice problem={{ from: 'wallet', failure: failure.failure, said: failure.message }} />
      )}
      {model.wallets.value?.length === 0 && (
        <NoWallet link={tab.link} chain={model.chain.value} isOffered={model.offersWallets.value} />
      )}
    </ChooseWallet>
  )
}

function Unavailable({ sign: { model } }: { sign: Sign }) {
  const failure = model.unreachable.value
  return (
    <Screen title={text.unavailable.title}>
      <Notice
        kind="error"
        role="alert"
        action={failure?.retryable === true && <Button onClick={model.askServer}>{text.retry}</Button>}
      >
        {whyUnavailable(failure, text.unavailable.gone)}
      </Notice>
    </Screen>
  )
}

function Preparing({ sign: { model } }: { sign: Sign }) {
  const problem = model.problem.value
  const isConnect = model.session.value?.purpose === 'connect'
  if (problem === undefined)
    return (
      <Screen
        title={isConnect ? text.preparing.connecting : text.preparing.title}
        lead={isConnect ? undefined : text.preparing.lead}
      >
        <p class="sign-busy" role="status">
          <Spinner />
          <span class="hidden-text">{firstText.loading}</span>
        </p>
      </Screen>
    )
  return (
    <Screen title={text.preparing.failed}>
      <ProblemNotice problem={problem} />
      <Button kind="primary" wide onClick={() => void model.usePayer()}>
        {text.retry}
      </Button>
    </Screen>
  )
}
