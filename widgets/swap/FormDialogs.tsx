import { useEffect } from 'preact/hooks'
import { Button } from '../kit/Button.tsx'
import type { Side } from './form-model.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { swapText } from './text.ts'
import { GLANCE, type SwapView, units } from './view.ts'
import { heldOf } from './wallet-model.ts'

export type FormDialog = Side | 'slippage'

interface FormDialogsProps extends SwapView {
  readonly which: FormDialog
  readonly onClose: () => void
}

/** The dialog that is open over the form. Its code comes by itself a moment after the form's. */
export function FormDialogs({ which, onClose, ...view }: FormDialogsProps) {
  const { swap, dialogs, locale } = view
  const parts = dialogs.part.value
  useEffect(() => {
    dialogs.ensure().catch(onClose)
  }, [])
  if (parts === undefined) return null
  if (which === 'slippage') return <parts.SlippageDialog {...view} onClose={onClose} />
  const { form } = swap
  const [from, to] = [form.from.value?.address, form.to.value?.address]
  const problem = swap.tokensProblem.value
  return (
    <parts.TokenPicker
      title={which === 'from' ? swapText.choosePaid : swapText.chooseReceived}
      tokens={form.tokens}
      problem={
        problem !== undefined && (
          <ProblemNotice
            problem={problem}
            title={swapText.tokensProblem}
            action={<Button onClick={swap.retry}>{swapText.retry}</Button>}
          />
        )
      }
      chosen={which === 'from' ? from : to}
      taken={which === 'from' ? to : from}
      held={(address) => heldText(swap, address, locale)}
      onPick={(token) => {
        form.pick(which, token.address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function heldText({ form, wallet }: SwapView['swap'], address: string, locale: string): string | undefined {
  const token = form.tokens.value?.find((other) => other.address === address)
  const amount = heldOf(wallet.held.value, form.chain.value, address)
  return token === undefined || amount === undefined || amount === 0n
    ? undefined
    : units(amount, token, locale, GLANCE)
}
