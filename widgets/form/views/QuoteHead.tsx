import type { ReadonlySignal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { rateOf } from '../../checkout/quote/figures.ts'
import type { PricedQuote } from '../../checkout/quote/priced-quote.ts'
import { feeWorth, type PriceOf } from '../../checkout/quote/worth.ts'
import { figuresText, laterText } from '../../words/en/later.ts'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { IconButton } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { ProgressRing } from '#kit/progress/ProgressRing.tsx'
import type { LivePrice } from '../models/answers.ts'
import { Text } from '#kit/controls/Text.tsx'

function rateText(quote: PricedQuote, locale: string): string {
  const { fromToken, toToken } = quote
  const rate = formatAmount(rateOf(quote), toToken.decimals, locale, GLANCE)
  return figuresText.oneIs(fromToken.symbol, rate, toToken.symbol)
}

interface PriceLineProps {
  readonly quote: PricedQuote
  readonly page: Pick<EmbedPage, 'chains'>
  readonly locale: string
  readonly priceOf: PriceOf
}

/** The rate and the fee in a line. */
export const PriceLine = ({ quote, locale, ...known }: PriceLineProps) => (
  <>
    <b>
      <Text figure>{rateText(quote, locale)}</Text>
    </b>
    <span class="sum-fee">
      <Text figure>{` · ${figuresText.fee(feeWorth(quote, { locale, ...known }))}`}</Text>
    </span>
  </>
)

interface QuoteHeadProps {
  readonly quote: { readonly asking: ReadonlySignal<boolean>; readonly refresh: () => void }
  readonly live: LivePrice<PricedQuote>
  readonly locale: string
}

/** The rate, and the ring that shows the age of the price and renews it. */
export const QuoteHead = ({ quote: { asking, refresh }, live, locale }: QuoteHeadProps) => (
  <div class="sum-head">
    <span>
      <Text>{figuresText.rate}</Text>
    </span>
    <span>
      <Text figure>{rateText(live.quote, locale)}</Text>
      <IconButton label={laterText.refresh} disabled={asking.value} onClick={refresh}>
        {asking.value ? (
          <Spinner />
        ) : (
          <ProgressRing key={live.at} total={live.lifeMs} elapsed={Math.max(0, Date.now() - live.at)} />
        )}
      </IconButton>
    </span>
  </div>
)
