import { balanceOf } from '../../checkout/models/balances.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
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
      problem={
        swap.tokensProblem.value !== undefined && (
          <Notice
            kind="warn"
            title={text.problem}
            role="status"
            action={
              swap.tokensProblem.value.retryable ? (
                <Button onClick={swap.retry}>{text.retry}</Button>
              ) : undefined
            }
          >
            {swap.tokensProblem.value.message}
          </Notice>
        )
      }
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
