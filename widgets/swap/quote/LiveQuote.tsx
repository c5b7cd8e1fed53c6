import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { confirmationsOf, signedAs } from '../../checkout/quote/confirmations.ts'
import { costsOf, impactLevel } from '../../checkout/quote/figures.ts'
import { totalWorth } from '../../checkout/quote/worth.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { QuoteHead as Head } from '../../form/views/QuoteHead.tsx'
import { FeeBreakdown } from '#kit/amounts/FeeBreakdown.tsx'
import { formatPercent, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Row } from '#kit/controls/Rows.tsx'
import { feeNote } from '../text/fee.ts'
import { swapText } from '../text/form.ts'
import type { LiveProps } from '../views/view.ts'
import { Text } from '#kit/controls/Text.tsx'

export const QuoteHead = ({ swap, live, locale }: LiveProps) => (
  <Head quote={swap.quote} live={live} locale={locale} />
)

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

/** How often the wallet asks, and how the fee is paid. */
export function FeeNote({ live: { quote }, page, locale }: LiveProps) {
  const { platformBps, surchargeBps } = quote.fees
  const signed = signedAs(quote, page)
  return (
    <p class="small soft">
      <Text>
        {`${confirmationsOf(quote, page)}. ${feeNote(formatPercent(platformBps + surchargeBps, locale), signed)}`}
      </Text>
    </p>
  )
}
