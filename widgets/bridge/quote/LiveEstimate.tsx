import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { confirmationsOf } from '../../checkout/quote/confirmations.ts'
import { costsOf } from '../../checkout/quote/figures.ts'
import { totalWorth } from '../../checkout/quote/worth.ts'
import { quoteText } from '../../words/en/form.ts'
import { Figures } from '../../form/views/Figures.tsx'
import { PriceLine, QuoteHead } from '../../form/views/QuoteHead.tsx'
import { FeeBreakdown } from '#kit/amounts/FeeBreakdown.tsx'
import { formatPercent, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { minorOf } from '../models/bridge-quote.ts'
import { bridgeDialogs as dialogText, bridgeFee } from '../../words/en/bridge.ts'
import type { FiguresProps, LiveProps } from '../views/view.ts'
import { minutesText } from './minutes-text.ts'
import { Text } from '#kit/controls/Text.tsx'

/** The rate and the fee in a line, which opens every fee and what leaves the wallet. */
export const EstimateFigures = ({ isOpen, ...view }: FiguresProps) => (
  <Figures
    isOpen={isOpen}
    line={
      <PriceLine
        quote={view.live.quote}
        page={view.page}
        locale={view.locale}
        priceOf={view.bridge.priceOf}
      />
    }
  >
    <EstimateRows {...view} />
  </Figures>
)

function EstimateRows({ bridge, live, page, locale }: LiveProps) {
  const { quote } = live
  const { estimate, toToken, fees } = quote
  const { payoutFee, expectedMinutes } = estimate
  return (
    <>
      <QuoteHead quote={bridge.quote} live={live} locale={locale} />
      <Rows>
        {payoutFee !== undefined && (
          <Row term={dialogText.payoutFee}>
            {units(minorOf(payoutFee, toToken.decimals, 'up'), toToken, locale, GLANCE)}
          </Row>
        )}
        <FeeBreakdown lines={feeLines(quote, page)} locale={locale} />
        <Row
          term={quoteText.total}
          strong
          note={totalWorth(quote, { page, locale, priceOf: bridge.priceOf })}
        >
          {costsOf(quote, page)
            .map(({ asset, minor }) => units(minor, asset, locale))
            .join(' + ')}
        </Row>
        {expectedMinutes !== undefined && (
          <Row term={dialogText.time}>{minutesText(expectedMinutes, locale)}</Row>
        )}
      </Rows>
      <p class="small soft">
        <Text>{`${bridgeFee.first(formatPercent(fees.platformBps + fees.surchargeBps, locale))} ${estimate.isFixed ? dialogText.fixed : dialogText.floating}`}</Text>
      </p>
    </>
  )
}

/** How often the wallet asks, and how long it takes. Stands in the button. */
export function SignNote({ live: { quote }, page, locale }: LiveProps) {
  const minutes = quote.estimate.expectedMinutes
  return (
    <small>
      <Text>
        {minutes === undefined
          ? confirmationsOf(quote, page)
          : dialogText.arrives(minutesText(minutes, locale))}
      </Text>
    </small>
  )
}
