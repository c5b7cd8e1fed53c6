import { balanceOf } from '../../checkout/models/balances.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { TokenPicker } from '#kit/tokens/TokenPicker.tsx'
import { dialogText } from '../text/dialogs.ts'
import type { SwapView, TokenDialogProps } from '../views/view.ts'

/** The choice of a token for one side of the swap. */
export function TokenDialog({ swap, locale, side, onClose }: TokenDialogProps) {
  const { form } = swap
  const [from, to] = [form.from.value?.address, form.to.value?.address]
  const text = dialogText.token
  return (
    <TokenPicker
      title={side === 'from' ? text.paid : text.received}
      tokens={form.tokens}
      chain={form.chain.value}
      problem={swap.tokensProblem.value}
      onRetry={swap.retry}
      chosen={side === 'from' ? from : to}
      taken={side === 'from' ? to : from}
      balanceOf={(address) => balanceText(swap, address, locale)}
      onPick={(token) => {
        form.pick(side, token.address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function balanceText(
  { form, balances }: SwapView['swap'],
  address: string,
  locale: string,
): string | undefined {
  const token = form.tokens.value?.find((other) => other.address === address)
  const amount = balanceOf(balances.value, address)
  return token === undefined || amount === undefined || amount === 0n
    ? undefined
    : units(amount, token, locale, GLANCE)
}
