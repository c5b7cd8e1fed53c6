import type { Network } from '#contracts/api/values.ts'
import type { SignPage } from '#contracts/embed/page.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { ChooseModel } from '../wallet/choose-model.ts'
import { firstText } from '../../words/en/sign-first.ts'
import type { Memory } from '../page/tab-memory.ts'
import { walletNote } from '../../wallets/index.ts'
import { ChooseWallet, ConnectWallet } from './wallet/ChooseWallet.tsx'
import { Header } from './Header.tsx'
import { Screen } from './Screen.tsx'

interface FirstProps {
  readonly first: InstanceType<typeof ChooseModel>
  readonly page: SignPage
  readonly memory: Pick<Memory, 'lastWallet'>
}

/** The popup until a wallet is chosen. */
export function FirstScreen({ first, page, memory }: FirstProps) {
  const { wallet } = first
  const session = first.session.value
  const option = wallet.connecting.value
  const chain = page.chains.find(({ key }) => key === session?.chain)
  return (
    <div class="sign">
      <Header session={session} network={page.network} logo={page.logo} />
      <main class="sign-main">
        {session !== undefined && option !== undefined && (
          <ConnectWallet option={option} onLeave={wallet.leave} />
        )}
        {session !== undefined && option === undefined && !first.over.value ? (
          <ChooseWallet
            connectOnly={session.purpose === 'connect'}
            chain={chain}
            options={wallet.options.value}
            last={memory.lastWallet()}
            onChoose={(id) => void wallet.choose(id)}
            note={chain && walletNote({ chain, wallets: page.wallets, signing: session })}
          />
        ) : (
          option === undefined && <Loading />
        )}
      </main>
      {session !== undefined && (
        <footer class="sign-foot">
          <Button kind="quiet" class="sign-cancel" onClick={first.cancel}>
            {firstText.cancel}
          </Button>
        </footer>
      )}
    </div>
  )
}

export function Loading() {
  return (
    <p class="sign-busy" role="status">
      <Spinner />
      {firstText.loading}
    </p>
  )
}

/** The page was opened without its token: by hand, or from the history, which does not have it. */
export function Incomplete({ network }: { network: Network }) {
  return (
    <div class="sign">
      <Header session={undefined} network={network} logo={undefined} />
      <main class="sign-main">
        <Screen title={firstText.unavailable} lead={firstText.incomplete} />
      </main>
    </div>
  )
}
