import { ShortAddress } from '../kit/Address.tsx'
import { Button, IconButton } from '../kit/Button.tsx'
import { CloseIcon, WalletIcon } from '../kit/icons.tsx'
import { swapText } from './text.ts'
import type { SwapView } from './view.ts'

/** Connects a wallet to show its balances, or shows which one it is. */
export function WalletButton({ swap }: Pick<SwapView, 'swap'>) {
  const { wallet } = swap
  const connect = swap.connect.value
  const text = swapText.wallet
  const address = wallet.address.value
  if (address !== undefined)
    return (
      <span class="wallet" title={text.connected}>
        <WalletIcon size={18} />
        <ShortAddress address={address} />
        <IconButton label={text.disconnectHint} onClick={wallet.disconnect}>
          <CloseIcon size={14} />
        </IconButton>
      </span>
    )
  const isWaiting = connect?.signUrl.value !== undefined
  return (
    <span class="wallet-ways">
      <Button
        class="wallet-connect"
        title={text.why}
        busy={connect?.active.value === true && !isWaiting}
        onClick={() => void swap.connectWallet()}
      >
        <WalletIcon size={18} />
        {isWaiting ? text.reopen : text.connect}
      </Button>
      {isWaiting && (
        <IconButton label={text.stop} onClick={connect?.stop}>
          <CloseIcon size={14} />
        </IconButton>
      )}
    </span>
  )
}
