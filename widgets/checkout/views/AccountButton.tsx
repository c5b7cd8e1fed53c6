import { ShortAddress } from '#kit/chain/Address.tsx'
import { Button, IconButton } from '#kit/controls/Button.tsx'
import { CloseIcon, WalletIcon } from '#kit/controls/icons.tsx'
import { checkoutText } from '../text/checkout.ts'
import { quoteText } from '../text/quote.ts'
import type { CheckoutView } from './view.ts'

/** Connects a wallet to show its balances, or shows the connected one. */
export function AccountButton({ form, checkout: { account, connect } }: CheckoutView) {
  const text = checkoutText.wallet
  const address = account.address.value
  if (address !== undefined)
    return (
      <span class="wallet" title={text.connected}>
        <WalletIcon size={18} />
        <ShortAddress address={address} />
        <IconButton label={text.disconnect} onClick={account.disconnect}>
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
        onClick={() => void form.connectWallet()}
      >
        <WalletIcon size={18} />
        {isWaiting ? text.reopen : quoteText.connect}
      </Button>
      {isWaiting && (
        <IconButton label={text.stop} onClick={connect.stop}>
          <CloseIcon size={14} />
        </IconButton>
      )}
    </span>
  )
}
