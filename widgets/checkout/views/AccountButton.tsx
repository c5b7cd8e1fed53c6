import { useSignal } from '@preact/signals'
import { Address } from '#kit/chain/Address.tsx'
import { Button, IconButton } from '#kit/controls/Button.tsx'
import { CopyButton } from '#kit/controls/CopyButton.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { CloseIcon, WalletIcon } from '#kit/controls/icons.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { checkoutText } from '../../words/en/checkout.ts'
import { quoteText } from '../../words/en/form.ts'
import type { CheckoutView } from './view.ts'

/** Connects a wallet to show its balances, or shows the connected one. */
export function AccountButton({ form, checkout: { account, connect } }: CheckoutView) {
  const isOpen = useSignal(false)
  const text = checkoutText.wallet
  const address = account.address.value
  const close = () => {
    isOpen.value = false
  }
  if (address !== undefined)
    return (
      <>
        <IconButton class="wallet wallet-on" label={text.connected} onClick={() => (isOpen.value = true)}>
          <WalletIcon />
        </IconButton>
        {isOpen.value && (
          <Dialog title={text.connected} onClose={close}>
            <div class="account">
              <Address address={address} />
              <CopyButton text={address} what={text.address} />
            </div>
            <Button
              wide
              onClick={() => {
                close()
                account.disconnect()
              }}
            >
              {text.disconnect}
            </Button>
          </Dialog>
        )}
      </>
    )
  const isWaiting = connect.signUrl.value !== undefined
  return (
    <>
      <IconButton
        class="wallet"
        label={isWaiting ? text.reopen : quoteText.connect}
        title={text.why}
        onClick={() => void form.connectWallet()}
      >
        {connect.active.value && !isWaiting ? <Spinner /> : <WalletIcon />}
      </IconButton>
      {isWaiting && (
        <IconButton label={text.stop} onClick={connect.stop}>
          <CloseIcon size={14} />
        </IconButton>
      )}
    </>
  )
}
