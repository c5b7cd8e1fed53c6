import type { PricedQuote } from '../../checkout/quote/priced-quote.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { laterText } from '../../words/en/later.ts'

/** What a screen reader is told: its topic, and the sentence. An empty sentence says nothing. */
export interface Announcement {
  readonly about: string
  readonly text: string
}

/** A price is news once for an amount. When it changes by itself the old sentence goes, and no one is interrupted. */
export function announceQuote(
  quote: PricedQuote | undefined,
  locale: string,
  before: Announcement,
): Announcement {
  if (quote === undefined) return { about: '', text: '' }
  const { chain, fromToken, toToken, inAmountMinor, expectedOutMinor } = quote
  const about = [chain, inAmountMinor, fromToken.address, toToken.address].join(' ')
  const text = laterText.announce(
    units(inAmountMinor, fromToken, locale),
    units(expectedOutMinor, toToken, locale, GLANCE),
  )
  return { about, text: before.about !== about || before.text === text ? text : '' }
}
