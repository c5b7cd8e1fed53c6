import { useRef } from 'preact/hooks'
import { GLANCE, units } from '../../kit/amounts/format-amount.ts'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

/** Tells screen readers about changes: a new price for a new amount, the next phase of a swap. */
export function Announcer({ swap, locale }: SwapView) {
  const said = useRef({ about: '', text: '' })
  const checkout = swap.checkout.value
  const phase = checkout?.payment.phase.value?.kind
  const quote = swap.quote.live.value?.quote
  const screen = swap.screen.value
  if (screen === 'form' && quote !== undefined) {
    const about = `${quote.inAmountMinor} ${quote.fromToken.address} ${quote.toToken.address}`
    // An update of the same price interrupts no one.
    if (said.current.about !== about) {
      const paid = units(quote.inAmountMinor, quote.fromToken, locale)
      const received = units(quote.expectedOutMinor, quote.toToken, locale, GLANCE)
      said.current = { about, text: swapText.quote.announce(paid, received) }
    }
  } else if (checkout !== undefined && phase !== undefined && (screen === 'progress' || screen === 'receipt'))
    said.current = { about: phase, text: checkout.product.text.phases[phase] }
  return (
    <p role="status" class="hidden-text">
      {said.current.text}
    </p>
  )
}
