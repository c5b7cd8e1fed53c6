import { useSignal } from '@preact/signals'
import { IconButton } from '../kit/controls/Button.tsx'
import { ArrowDownIcon } from '../kit/controls/icons.tsx'
import { SelectField } from '../kit/controls/SelectField.tsx'
import { type FormDialog, FormDialogs } from './FormDialogs.tsx'
import { PayPanel } from './PayPanel.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import { swapText } from './text/form.ts'
import type { SwapView } from './view.ts'
import { WalletSlot } from './WalletSlot.tsx'

/** The first screen: what to swap, what it brings, what it costs. */
export function SwapForm(view: SwapView) {
  const { swap, page } = view
  const { form } = swap
  const later = swap.later.value
  const dialog = useSignal<FormDialog | undefined>(undefined)
  const open = (which: FormDialog) => () => {
    dialog.value = which
    if (which !== 'slippage') swap.lookAtBalances()
  }
  return (
    <>
      {later !== undefined && <later.Unfinished returning={later.returning} />}
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
      {later === undefined ? <PlainNotice swap={swap} /> : <later.Notices {...view} later={later} />}
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

/** Stands in as long as the notices themselves could not be fetched. */
function PlainNotice({ swap }: Pick<SwapView, 'swap'>) {
  const text = swap.online.value ? swap.problem.value?.message : swapText.offline
  return text === undefined ? null : <p role="status">{text}</p>
}
