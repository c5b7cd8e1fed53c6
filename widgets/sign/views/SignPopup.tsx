import { useSignal } from '@preact/signals'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Spinner } from '../../kit/Spinner.tsx'
import { Address, ShortAddress } from '../../kit/Address.tsx'
import type { SignPage } from '#contracts/embed/page.ts'
import { firstText } from '../first-text.ts'
import { text } from '../text.ts'
import { ChooseWallet, ConnectWallet, WalletIcon } from './ChooseWallet.tsx'
import { Connected, Done, Ended, Failed } from './Ends.tsx'
import { Loading } from './FirstScreen.tsx'
import { Header } from './Header.tsx'
import { NoWallet } from './NoWallet.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { Screen } from './Screen.tsx'
import { type Sign, wordingOf } from './sign.ts'
import { StepView } from './StepView.tsx'
import './steps.css'
import { Confirming, Looking } from './Waiting.tsx'

/** The sign popup: who asks, the screen of the moment, and below it the account and the way out. */
export function SignPopup({ sign, network }: { sign: Sign; network: SignPage['network'] }) {
  const { model } = sign
  return (
    <div class="sign">
      <Header session={model.session.value} network={network} />
      <main class="sign-main">
        {model.offline.value && (
          <Notice kind="warn" role="status">
            {text.offline}
          </Notice>
        )}
        <CurrentScreen sign={sign} />
      </main>
      <Foot sign={sign} />
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
      return <ConnectWallet option={screen.option} onLeave={model.leaveWallet} />
    case 'preparing':
      return <Preparing sign={sign} />
    case 'other-account':
      return <OtherAccount sign={sign} payer={screen.payer} usable={screen.usable} />
    case 'step': {
      const shown = model.shown.value
      return shown === undefined ? <Loading /> : <StepView sign={sign} shown={shown} wording={wording} />
    }
    case 'looking':
      return <Looking sign={sign} wording={wording} />
    case 'confirming':
      return <Confirming step={screen.step} wording={wording} />
    case 'connected':
      return <Connected sign={sign} wording={wording} />
    case 'done':
      return <Done sign={sign} wording={wording} settled={screen.settled} />
    case 'failed':
      return <Failed sign={sign} wording={wording} renewable={screen.renewable} />
    case 'ended':
      return <Ended sign={sign} wording={wording} ended={screen} />
  }
}

function Choose({ sign: { model, tab } }: { sign: Sign }) {
  const failure = model.walletFailure.value
  return (
    <ChooseWallet
      connectOnly={model.session.value?.purpose === 'connect'}
      options={model.wallets.value}
      last={tab.lastWallet()}
      onChoose={(id) => void model.choose(id)}
    >
      {failure !== undefined && (
        <ProblemNotice problem={{ from: 'wallet', failure: failure.failure, said: failure.message }} />
      )}
      {model.wallets.value?.length === 0 && <NoWallet link={tab.link} />}
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
        action={
          failure?.retryable === true && <Button onClick={model.askServer}>{text.unavailable.retry}</Button>
        }
      >
        {failure?.retryable === true ? failure.message : text.unavailable.gone}
      </Notice>
    </Screen>
  )
}

function Preparing({ sign: { model } }: { sign: Sign }) {
  const problem = model.problem.value
  if (problem === undefined)
    return (
      <Screen title={text.preparing.title} lead={text.preparing.lead}>
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
        {text.preparing.retry}
      </Button>
    </Screen>
  )
}

function OtherAccount({ sign: { model }, payer, usable }: { sign: Sign; payer: string; usable: boolean }) {
  const account = model.account.value
  return (
    <Screen title={text.otherAccount.title}>
      <dl class="sign-party">
        <dt>{text.otherAccount.lead}</dt>
        <dd>
          <Address address={payer} />
        </dd>
      </dl>
      <dl class="sign-party">
        <dt>{text.otherAccount.now}</dt>
        <dd>{account !== undefined && <Address address={account} />}</dd>
      </dl>
      {usable ? (
        <>
          <Button kind="primary" wide onClick={() => void model.usePayer()}>
            {text.otherAccount.use}
          </Button>
          <p class="small soft">{text.otherAccount.orSwitch}</p>
        </>
      ) : (
        <Notice kind="info">{text.otherAccount.switchBack}</Notice>
      )}
    </Screen>
  )
}

/** Which account signs, and how to leave. */
function Foot({ sign }: { sign: Sign }) {
  const { model } = sign
  const asks = useSignal(false)
  const wallet = model.wallet.value?.option
  const account = model.account.value
  const isOpen = model.session.value?.status === 'pending'
  const canLeave = isOpen && model.activity.value === undefined && model.screen.value.kind !== 'connecting'
  if (!isOpen) return null
  return (
    <footer class="sign-foot">
      {wallet !== undefined && account !== undefined && (
        <>
          <WalletIcon option={wallet} />
          <span class="sign-account">
            <span class="hidden-text">{text.account.with(wallet.name)}</span>
            <span aria-hidden="true" class="small soft">
              {wallet.name}
            </span>
            <ShortAddress address={account} />
          </span>
          {canLeave && (
            <Button kind="quiet" aria-label={text.account.changeName} onClick={model.leaveWallet}>
              {text.account.change}
            </Button>
          )}
        </>
      )}
      <Button
        kind="quiet"
        class="sign-cancel"
        busy={model.activity.value === 'cancelling'}
        onClick={() => {
          // Nothing paid, nothing lost: no question.
          if (model.underWay.value) asks.value = true
          else void model.cancel()
        }}
      >
        {text.cancel.button}
      </Button>
      {asks.value && (
        <Dialog title={text.cancel.title} onClose={() => (asks.value = false)}>
          <p>{model.feePaid.value ? text.cancel.paid : text.cancel.asked}</p>
          <div class="sign-choice">
            <Button onClick={() => (asks.value = false)}>{text.cancel.no}</Button>
            <Button
              kind="danger"
              onClick={() => {
                asks.value = false
                void model.cancel()
              }}
            >
              {text.cancel.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </footer>
  )
}
