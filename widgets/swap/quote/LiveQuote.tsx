import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { costsOf, impactLevel, rateOf } from '../../checkout/quote/figures.ts'
import { totalWorth } from '../../checkout/quote/worth.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { FeeBreakdown } from '../../kit/amounts/FeeBreakdown.tsx'
import { formatAmount, formatPercent, GLANCE, units } from '../../kit/amounts/format-amount.ts'
import { IconButton } from '../../kit/controls/Button.tsx'
import { Row } from '../../kit/controls/Rows.tsx'
import { ProgressRing, Spinner } from '../../kit/controls/Spinner.tsx'
import { feeNote } from '../text/fee.ts'
import { swapText } from '../text/form.ts'
import type { LiveProps } from '../views/view.ts'

/** The rate, and the ring that shows the age of the price and renews it. */
export function QuoteHead({ swap, live, locale }: LiveProps) {
  const { asking, refresh } = swap.quote
  const { fromToken, toToken } = live.quote
  const rate = formatAmount(rateOf(live.quote), toToken.decimals, locale, GLANCE)
  return (
    <>
      <span class="details-rate">{quoteText.oneIs(fromToken.symbol, rate, toToken.symbol)}</span>
      <IconButton label={swapText.quote.refresh} disabled={asking.value} onClick={refresh}>
        {asking.value ? (
          <Spinner />
        ) : (
          <ProgressRing key={live.at} total={live.lifeMs} elapsed={Math.max(0, Date.now() - live.at)} />
        )}
      </IconButton>
    </>
  )
}

/** What leaves the wallet, what comes, and every fee. Stands inside `Rows`. */
export function QuoteRows({ swap, live: { quote }, page, locale }: LiveProps) {
  const { priceImpactBps: impact } = quote
  return (
    <>
      <Row term={quoteText.least}>{units(quote.minOutMinor, quote.toToken, locale, GLANCE)}</Row>
      <FeeBreakdown lines={feeLines(quote, page)} locale={locale} />
      <Row term={quoteText.total} strong note={totalWorth(quote, { page, locale, priceOf: swap.priceOf })}>
        {costsOf(quote, page)
          .map(({ asset, minor }) => units(minor, asset, locale))
          .join(' + ')}
      </Row>
      <Row term={swapText.quote.impact} tone={tones[impactLevel(impact)]}>
        {impact === null ? swapText.quote.impactUnknown : formatPercent(Math.max(0, impact), locale)}
      </Row>
      <Row term={swapText.quote.route}>{quote.route.map(({ label }) => label).join(' → ')}</Row>
    </>
  )
}

const tones = { fine: undefined, warn: 'warn', confirm: 'bad' } as const

export function FeeNote({ live, locale }: LiveProps) {
  const { platformBps, surchargeBps } = live.quote.fees
  return <p class="small soft">{feeNote(formatPercent(platformBps + surchargeBps, locale))}</p>
}
