import type { ReadonlySignal } from '@preact/signals'
import { rateOf } from '../../checkout/quote/figures.ts'
import type { PricedQuote } from '../../checkout/quote/priced-quote.ts'
import { figuresText } from '../../checkout/text/figures.ts'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { IconButton } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { ProgressRing } from '#kit/progress/ProgressRing.tsx'
import type { LivePrice } from '../models/answers.ts'
import { laterText } from '../later-text.ts'
import { Text } from '#kit/controls/Text.tsx'

interface QuoteHeadProps {
  readonly quote: { readonly asking: ReadonlySignal<boolean>; readonly refresh: () => void }
  readonly live: LivePrice<PricedQuote>
  readonly locale: string
}

/** The rate, and the ring that shows the age of the price and renews it. */
export function QuoteHead({ quote: { asking, refresh }, live, locale }: QuoteHeadProps) {
  const { fromToken, toToken } = live.quote
  const rate = formatAmount(rateOf(live.quote), toToken.decimals, locale, GLANCE)
  return (
    <>
      <span class="details-rate">
        <Text figure>{figuresText.oneIs(fromToken.symbol, rate, toToken.symbol)}</Text>
      </span>
      <IconButton label={laterText.refresh} disabled={asking.value} onClick={refresh}>
        {asking.value ? (
          <Spinner />
        ) : (
          <ProgressRing key={live.at} total={live.lifeMs} elapsed={Math.max(0, Date.now() - live.at)} />
        )}
      </IconButton>
    </>
  )
}
