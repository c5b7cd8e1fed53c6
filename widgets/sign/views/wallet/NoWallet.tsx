import { useSignal } from '@preact/signals'
import type { PageChain } from '#contracts/embed/page.ts'
import { Button, ButtonLink } from '#kit/controls/Button.tsx'
import { copyText } from '#kit/controls/CopyButton.tsx'
import { kindsOf } from '../../../wallets/index.ts'
import { walletTitles } from '../../text/wallet-titles.ts'
import { firstText } from '../../../words/en/sign-first.ts'
import { signText as text } from '../../../words/en/sign.ts'

interface NoWalletProps {
  readonly link: string
  readonly chain: PageChain | undefined
  /** The deployment offers a wallet for this chain, but it is not in the list. */
  readonly isOffered: boolean
}

/** No wallet was found: how to get one, or how to open this page where there is one. */
export function NoWallet(props: NoWalletProps) {
  const { chain } = props
  const source = chain && kindsOf(chain.family).find(({ getAt }) => getAt !== undefined)?.getAt
  return source === undefined ? <Away {...props} /> : <Here {...props} source={source} />
}

/** Wallets for this chain live in the browser. */
function Here({ link, chain, source }: NoWalletProps & { source: string }) {
  const copied = useSignal(false)
  const copy = async () => {
    copied.value = await copyText(link)
  }
  const name = chain?.name ?? ''
  return (
    <div class="sign-none" role="status">
      <h2>{text.noWallet.title(name)}</h2>
      <p>{text.noWallet.desktop(name)}</p>
      <p>{text.noWallet.phone}</p>
      <div class="sign-choice">
        <ButtonLink href={source}>{firstText.find}</ButtonLink>
        <Button onClick={() => void copy()}>
          {copied.value ? text.noWallet.copied : text.noWallet.copy}
        </Button>
      </div>
    </div>
  )
}

/** Wallets for this chain are reached through a service: if none is set up, having a wallet would not help. */
function Away({ chain, isOffered }: NoWalletProps) {
  const name = chain?.name ?? ''
  const list = walletTitles(chain)
  return (
    <div class="sign-none" role="status">
      <h2>{isOffered ? text.noWallet.lostTitle : text.noWallet.awayTitle(name)}</h2>
      <p>{isOffered ? text.noWallet.lost(name) : text.noWallet.away(name, list)}</p>
      {isOffered && <Button onClick={() => location.reload()}>{text.noWallet.reload}</Button>}
    </div>
  )
}
