import { ShortAddress } from '../../kit/chain/Address.tsx'
import { Button, IconButton } from '../../kit/controls/Button.tsx'
import { CloseIcon, WalletIcon } from '../../kit/controls/icons.tsx'
import { checkoutText } from '../text/checkout.ts'
import { swapText } from '../text/form.ts'
import type { SwapView } from '../view.ts'
import type { CheckoutPart } from './index.ts'

interface WalletButtonProps extends Pick<SwapView, 'swap'> {
  readonly later: Pick<CheckoutPart, 'wallet' | 'connect'>
}

/** Connects a wallet to show its balances, or shows which one it is. */
export function WalletButton({ swap, later: { wallet, connect } }: WalletButtonProps) {
  const text = checkoutText.wallet
  const address = wallet.address.value
  if (address !== undefined)
    return (
      <span class="wallet" title={text.connected}>
        <WalletIcon size={18} />
        <ShortAddress address={address} />
        <IconButton label={text.disconnect} onClick={wallet.disconnect}>
          <CloseIcon size={14} />
        </IconButton>
      </span>
    )
  const isWaiting = connect.signUrl.value !== undefined
  return (
    <span class="wallet-ways">
      <Button
        class="wallet-connect"
        title={text.why}
        busy={connect.active.value && !isWaiting}
        onClick={() => void swap.connectWallet()}
      >
        <WalletIcon size={18} />
        {isWaiting ? text.reopen : swapText.connect}
      </Button>
      {isWaiting && (
        <IconButton label={text.stop} onClick={connect.stop}>
          <CloseIcon size={14} />
        </IconButton>
      )}
    </span>
  )
}
