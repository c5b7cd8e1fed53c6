import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { confirmationsOf, signedAs } from '../../checkout/quote/confirmations.ts'
import { costsOf, impactLevel, impactTones } from '../../checkout/quote/figures.ts'
import { totalWorth } from '../../checkout/quote/worth.ts'
import { figuresText } from '../../words/en/later.ts'
import { quoteText } from '../../words/en/form.ts'
import { Figures } from '../../form/views/Figures.tsx'
import { PriceLine, QuoteHead } from '../../form/views/QuoteHead.tsx'
import { FeeBreakdown } from '#kit/amounts/FeeBreakdown.tsx'
import { formatPercent, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { swapFee, swapFigures } from '../../words/en/swap-later.ts'
import type { FiguresProps, LiveProps } from '../views/view.ts'
import { Text } from '#kit/controls/Text.tsx'

/** The rate and the fee in a line, which opens every fee and what leaves the wallet. */
export const QuoteFigures = ({ isOpen, ...view }: FiguresProps) => (
  <Figures
    isOpen={isOpen}
    line={
      <PriceLine quote={view.live.quote} page={view.page} locale={view.locale} priceOf={view.swap.priceOf} />
    }
  >
    <QuoteRows {...view} />
  </Figures>
)

function QuoteRows({ swap, live, page, locale }: LiveProps) {
  const { quote } = live
  const { priceImpactBps: impact } = quote
  const { platformBps, surchargeBps } = quote.fees
  return (
    <>
      <QuoteHead quote={swap.quote} live={live} locale={locale} />
      <Rows>
        <Row term={quoteText.least}>{units(quote.minOutMinor, quote.toToken, locale, GLANCE)}</Row>
        <FeeBreakdown lines={feeLines(quote, page)} locale={locale} />
        <Row term={quoteText.total} strong note={totalWorth(quote, { page, locale, priceOf: swap.priceOf })}>
          {costsOf(quote, page)
            .map(({ asset, minor }) => units(minor, asset, locale))
            .join(' + ')}
        </Row>
        <Row term={figuresText.impact} tone={impactTones[impactLevel(impact)]}>
          {impact === null ? swapFigures.impactUnknown : formatPercent(Math.max(0, impact), locale)}
        </Row>
        <Row term={swapFigures.slippage}>{formatPercent(swap.form.slippageBps.value, locale)}</Row>
        <Row term={swapFigures.route}>{quote.route.map(({ label }) => label).join(' → ')}</Row>
      </Rows>
      <p class="small soft">
        <Text>{swapFee[signedAs(quote, page)](formatPercent(platformBps + surchargeBps, locale))}</Text>
      </p>
    </>
  )
}

/** How often the wallet asks. Stands in the button. */
export const SignNote = ({ live: { quote }, page }: LiveProps) => (
  <small>
    <Text>{confirmationsOf(quote, page)}</Text>
  </small>
)

/** What the market takes, where it is known. Stands in the panel of what comes. */
export function ImpactNote({ quote: { priceImpactBps: impact }, locale }: ImpactNoteProps) {
  if (impact === null || impact <= 0) return null
  const tone = impactTones[impactLevel(impact)]
  return (
    <span class={tone}>
      <span class="hidden-text">{`${figuresText.impact}: `}</span>
      <Text figure>{`−${formatPercent(impact, locale)}`}</Text>
    </span>
  )
}

interface ImpactNoteProps {
  readonly quote: Pick<LiveProps['live']['quote'], 'priceImpactBps'>
  readonly locale: string
}
