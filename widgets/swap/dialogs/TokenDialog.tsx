import { useMemo } from 'preact/hooks'
import { balanceOf } from '../../checkout/models/balances.ts'
import { worthText } from '../../checkout/quote/worth.ts'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { createRecent } from '#kit/picker/recent.ts'
import { TokenPicker } from '#kit/picker/TokenPicker.tsx'
import type { Held } from '#kit/picker/TokenRow.tsx'
import { swapDialogs as dialogText } from '../../words/en/swap-later.ts'
import type { SwapView, TokenDialogProps } from '../views/view.ts'

/** The choice of a token for one side of the swap, and of the chain of both. */
export function TokenDialog({ swap, page, locale, side, onClose }: TokenDialogProps) {
  const { form } = swap
  const [from, to] = [form.from.value?.address, form.to.value?.address]
  const text = dialogText.token
  const chain = form.chain.value
  const recent = useMemo(
    () => createRecent(() => localStorage, `suite-recent:swap:${page.partner.slug}:${chain}`),
    [chain],
  )
  return (
    <TokenPicker
      title={side === 'from' ? text.paid : text.received}
      tokens={form.tokens}
      chain={chain}
      chains={{
        chains: page.chains,
        chosen: chain,
        hasAll: false,
        onChain: (key) => key !== undefined && form.setChain(key),
      }}
      recent={recent.list()}
      problem={swap.tokensProblem.value}
      onRetry={swap.retry}
      chosen={side === 'from' ? from : to}
      taken={side === 'from' ? to : from}
      balanceOf={(address) => heldOf(swap, address, locale)}
      onPick={(token) => {
        recent.add(token.address)
        form.pick(side, token.address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function heldOf({ form, balances }: SwapView['swap'], address: string, locale: string): Held | undefined {
  const token = form.tokens.value?.find((other) => other.address === address)
  const amount = balanceOf(balances.value, address)
  if (token === undefined || amount === undefined || amount === 0n) return undefined
  return {
    amount: formatAmount(amount, token.decimals, locale, GLANCE),
    worth: worthText(amount, token, locale),
  }
}
