import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { quoteText } from '../../checkout/text/quote.ts'
import { Button, IconButton } from '../../kit/controls/Button.tsx'
import { ArrowDownIcon, WalletIcon } from '../../kit/controls/icons.tsx'
import { SelectField } from '../../kit/controls/SelectField.tsx'
import type { Side } from '../models/form-model.ts'
import { swapText } from '../text/form.ts'
import { PayPanel } from './PayPanel.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import type { DialogProps, SwapView } from './view.ts'

type FormDialog = Side | 'slippage'

/** The first screen: the two sides of the swap, and its costs. */
export function SwapForm(view: SwapView) {
  const { swap, page, later } = view
  const { form, quote } = swap
  const checkout = swap.checkout.value
  const dialog = useSignal<FormDialog | undefined>(undefined)
  const open = (which: FormDialog) => () => {
    dialog.value = which
    if (which !== 'slippage') swap.lookAtBalances()
  }
  const parts = later.part.value
  const live = quote.live.value
  const isNeeded = quote.asking.value || [form.from, form.to].some(({ value }) => value?.verified === false)
  const isMissing = useSignal(false)
  const load = () =>
    void later.ensure().then(
      () => (isMissing.value = false),
      () => (isMissing.value = true),
    )
  const isOnline = swap.online.value
  useEffect(() => {
    if (isNeeded && isOnline) load()
  }, [isNeeded, isOnline])
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
      {isMissing.value && (
        // A browser may remember that a part could not be had: only a new page asks again.
        <p role="status">
          {swapText.missing}{' '}
          <Button kind="quiet" onClick={() => location.reload()}>
            {swapText.reload}
          </Button>
        </p>
      )}
      <ReviewButton {...view} />
      {parts && live && <parts.FeeNote {...view} live={live} />}
      {dialog.value !== undefined && (
        <FormDialogs
          {...view}
          which={dialog.value}
          onMissing={load}
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

/** Used as long as the checkout's notices are not loaded. */
function PlainNotice({ swap }: Pick<SwapView, 'swap'>) {
  const text = swap.online.value ? swap.problem.value?.message : swapText.offline
  // The checkout's own notice says more, and leads on.
  useEffect(() => {
    if (text !== undefined) swap.warmUp()
  }, [text])
  return text === undefined ? null : <p role="status">{text}</p>
}

interface FormDialogsProps extends DialogProps {
  readonly which: FormDialog
  readonly onMissing: () => void
}

/** The open dialog. Its code is loaded a moment after the form's. */
function FormDialogs({ which, onMissing, ...view }: FormDialogsProps) {
  const parts = view.later.part.value
  useEffect(() => {
    view.later.ensure().catch(() => {
      view.onClose()
      onMissing()
    })
  }, [])
  if (parts === undefined) return null
  if (which === 'slippage') return <parts.SlippageDialog {...view} />
  return <parts.TokenDialog {...view} side={which} />
}
