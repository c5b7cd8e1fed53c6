import { useSignal } from '@preact/signals'
import type { PageChain } from '#contracts/embed/page.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { text } from '../text.ts'

/** Where wallets of each family of chains are found. Stellar's is the suite's own, and offered by itself. */
const sources: Readonly<Record<PageChain['family'], string | undefined>> = {
  evm: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/wallets',
  xrpl: 'https://xaman.app/',
  stellar: undefined,
}

/** No wallet was found: how to get one, or how to bring this page to one. */
export function NoWallet({ link, chain }: { link: string; chain: PageChain | undefined }) {
  const copied = useSignal(false)
  const copy = async () => {
    copied.value = await copyText(link)
  }
  const name = chain?.name ?? ''
  const family = chain?.family ?? 'evm'
  const source = sources[family]
  // Wallets of these live in the browser, and announce themselves there.
  const isHere = family === 'evm' || family === 'solana'
  return (
    <div class="sign-none" role="status">
      <h2>{isHere ? text.noWallet.title(name) : text.noWallet.awayTitle(name)}</h2>
      <p>{isHere ? text.noWallet.desktop(name) : text.noWallet.away(name)}</p>
      {isHere && <p>{text.noWallet.phone}</p>}
      <div class="sign-choice">
        {source !== undefined && <ButtonLink href={source}>{text.noWallet.find}</ButtonLink>}
        <Button onClick={() => void copy()}>
          {copied.value ? text.noWallet.copied : text.noWallet.copy}
        </Button>
      </div>
    </div>
  )
}
