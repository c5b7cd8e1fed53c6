import { Button } from '../kit/controls/Button.tsx'
import { WalletIcon } from '../kit/controls/icons.tsx'
import { swapText } from './text/form.ts'
import type { SwapView } from './view.ts'

/** Connects a wallet; as soon as what comes after the form is here, it shows which one. */
export function WalletSlot(view: SwapView) {
  const later = view.swap.later.value
  if (later !== undefined) return <later.WalletButton {...view} later={later} />
  return (
    <Button class="wallet-connect" onClick={() => void view.swap.connectWallet()}>
      <WalletIcon size={18} />
      {swapText.connect}
    </Button>
  )
}
