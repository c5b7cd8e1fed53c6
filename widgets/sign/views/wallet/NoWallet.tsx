import { useSignal } from '@preact/signals'
import type { PageChain } from '#contracts/embed/page.ts'
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx'
import { copyText } from '../../../kit/controls/CopyButton.tsx'
import { findWallet } from '../../wallet/find-wallet.ts'
import { firstText } from '../../text/first-text.ts'
import { text } from '../../text/text.ts'

interface NoWalletProps {
  readonly link: string
  readonly chain: PageChain | undefined
  /** The deployment reaches a wallet of this chain, and it is not in the list all the same. */
  readonly isOffered: boolean
  readonly locale: string
}

/** No wallet was found: how to get one, or how to bring this page to one. */
export function NoWallet(props: NoWalletProps) {
  const { chain } = props
  const source = chain && findWallet(chain.family)
  return source === undefined ? <Away {...props} /> : <Here {...props} source={source} />
}

/** Wallets of these chains live in the browser, and announce themselves there. */
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

/** Wallets that are reached by a service: where none is set up, having one would not help. */
function Away({ chain, isOffered, locale }: NoWalletProps) {
  const name = chain?.name ?? ''
  const kinds = (chain?.family === 'xrpl' ? xrplKinds : stellarKinds).map((kind) => text.walletKinds[kind])
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(kinds)
  return (
    <div class="sign-none" role="status">
      <h2>{isOffered ? text.noWallet.lostTitle : text.noWallet.awayTitle(name)}</h2>
      <p>{isOffered ? text.noWallet.lost(name) : text.noWallet.away(name, list)}</p>
      {isOffered && <Button onClick={() => location.reload()}>{text.noWallet.reload}</Button>}
    </div>
  )
}

const xrplKinds = ['xaman', 'xrpl-walletconnect', 'suite'] as const
const stellarKinds = ['suite'] as const
