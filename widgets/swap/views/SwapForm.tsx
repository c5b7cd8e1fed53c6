import { useSignal } from '@preact/signals'
import { Button, IconButton } from '../../kit/controls/Button.tsx'
import { ArrowDownIcon, WalletIcon } from '../../kit/controls/icons.tsx'
import { SelectField } from '../../kit/controls/SelectField.tsx'
import { type FormDialog, FormDialogs } from './FormDialogs.tsx'
import { PayPanel } from './PayPanel.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import { quoteText } from '../../checkout/text/quote.ts'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

/** The first screen: what to swap, what it brings, what it costs. */
export function SwapForm(view: SwapView) {
  const { swap, page } = view
  const { form } = swap
  const checkout = swap.checkout.value
  const dialog = useSignal<FormDialog | undefined>(undefined)
  const open = (which: FormDialog) => () => {
    dialog.value = which
    if (which !== 'slippage') swap.lookAtBalances()
  }
  return (
    <>
      {checkout !== undefined && <checkout.Unfinished checkout={checkout} />}
      <div class="toolbar">
        <SelectField
          label={swapText.chain}
          value={form.chain.value}
          choices={page.chains.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={form.setChain}
        />
        <WalletSlot {...view} />
      </div>
      <div class="panels">
        <PayPanel {...view} onChoose={open('from')} />
        <div class="flip">
          <IconButton label={swapText.flip} disabled={form.to.value === undefined} onClick={swap.flip}>
            <ArrowDownIcon />
          </IconButton>
        </div>
        <ReceivePanel {...view} onChoose={open('to')} />
      </div>
      <QuoteDetails {...view} onSlippage={open('slippage')} />
      {checkout === undefined ? (
        <PlainNotice swap={swap} />
      ) : (
        <checkout.Notices {...view} form={swap} checkout={checkout} />
      )}
      <ReviewButton {...view} />
      {dialog.value !== undefined && (
        <FormDialogs
          {...view}
          which={dialog.value}
          onClose={() => {
            dialog.value = undefined
          }}
        />
      )}
    </>
  )
}

/** Connects a wallet, or shows which one is connected. */
function WalletSlot(view: SwapView) {
  const { swap } = view
  const checkout = swap.checkout.value
  if (checkout !== undefined) return <checkout.AccountButton {...view} form={swap} checkout={checkout} />
  return (
    <Button class="wallet-connect" onClick={() => void swap.connectWallet()}>
      <WalletIcon size={18} />
      {quoteText.connect}
    </Button>
  )
}

/** Stands in as long as the notices themselves could not be fetched. */
function PlainNotice({ swap }: Pick<SwapView, 'swap'>) {
  const text = swap.online.value ? swap.problem.value?.message : swapText.offline
  return text === undefined ? null : <p role="status">{text}</p>
}
