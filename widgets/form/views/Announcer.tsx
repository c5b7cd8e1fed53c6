import { useRef } from 'preact/hooks'
import { type Announcement, announceQuote } from '../models/announcement.ts'
import type { FormView } from './view.ts'
import { Text } from '#kit/controls/Text.tsx'

/** The text for screen readers: a new price for a new amount, the next phase of a payment. */
export function Announcer({ form, locale }: Pick<FormView, 'form' | 'locale'>) {
  const said = useRef<Announcement>({ about: '', text: '' })
  const checkout = form.checkout.value
  const phase = checkout?.payment.phase.value?.kind
  const screen = form.screen.value
  const isUnderWay = screen === 'progress' || screen === 'receipt'
  said.current =
    isUnderWay && checkout !== undefined && phase !== undefined
      ? { about: phase, text: checkout.product.text.phases[phase] }
      : announceQuote(form.quote.live.value?.quote, locale, said.current)
  return <Text>{said.current.text}</Text>
}
