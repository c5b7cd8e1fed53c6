import { useSignal } from '@preact/signals'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { text } from '../text.ts'

const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** No wallet was found: how to get one, or how to bring this page to one. */
export function NoWallet({ link }: { link: string }) {
  const copied = useSignal(false)
  const copy = async () => {
    copied.value = await copyText(link)
  }
  return (
    <div class="sign-none" role="status">
      <h2>{text.noWallet.title}</h2>
      <p>{text.noWallet.desktop}</p>
      <p>{text.noWallet.phone}</p>
      <div class="sign-choice">
        <ButtonLink href={FIND_WALLET}>{text.noWallet.find}</ButtonLink>
        <Button onClick={() => void copy()}>
          {copied.value ? text.noWallet.copied : text.noWallet.copy}
        </Button>
      </div>
    </div>
  )
}
