import { useRef } from 'preact/hooks'
import type { SwapView } from '../views/view.ts'
import { type Announcement, announceQuote } from './announcement.ts'

/** The text for screen readers: a new price for a new amount, the next phase of a swap. */
export function Announcer({ swap, locale }: SwapView) {
  const said = useRef<Announcement>({ about: '', text: '' })
  const checkout = swap.checkout.value
  const phase = checkout?.payment.phase.value?.kind
  const screen = swap.screen.value
  const isUnderWay = screen === 'progress' || screen === 'receipt'
  said.current =
    isUnderWay && checkout !== undefined && phase !== undefined
      ? { about: phase, text: checkout.product.text.phases[phase] }
      : announceQuote(swap.quote.live.value?.quote, locale, said.current)
  return <>{said.current.text}</>
}
