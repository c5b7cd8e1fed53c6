import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { costsOf } from '../../checkout/quote/figures.ts'
import { totalWorth } from '../../checkout/quote/worth.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { QuoteHead } from '../../form/views/QuoteHead.tsx'
import { FeeBreakdown } from '#kit/amounts/FeeBreakdown.tsx'
import { formatPercent, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Row } from '#kit/controls/Rows.tsx'
import { minorOf } from '../models/bridge-quote.ts'
import { dialogText } from '../text/dialogs.ts'
import { feeNote } from '../text/fee.ts'
import { bridgeText } from '../text/form.ts'
import type { LiveProps } from '../views/view.ts'
import { minutesText } from './minutes-text.ts'
import { Text } from '#kit/controls/Text.tsx'

export const EstimateHead = ({ bridge, live, locale }: LiveProps) => (
  <QuoteHead quote={bridge.quote} live={live} locale={locale} />
)

/** Every fee, what leaves the wallet, and how long it takes. Stands inside `Rows`. */
export function EstimateRows({ bridge, live: { quote }, page, locale }: LiveProps) {
  const { estimate, toToken } = quote
  const { payoutFee, expectedMinutes } = estimate
  return (
    <>
      {payoutFee !== undefined && (
        <Row term={bridgeText.quote.payoutFee}>
          {units(minorOf(payoutFee, toToken.decimals, 'up'), toToken, locale, GLANCE)}
        </Row>
      )}
      <FeeBreakdown lines={feeLines(quote, page)} locale={locale} />
      <Row term={quoteText.total} strong note={totalWorth(quote, { page, locale, priceOf: bridge.priceOf })}>
        {costsOf(quote, page)
          .map(({ asset, minor }) => units(minor, asset, locale))
          .join(' + ')}
      </Row>
      <Row term={bridgeText.quote.time}>
        {expectedMinutes === undefined ? '–' : minutesText(expectedMinutes, locale)}
      </Row>
    </>
  )
}

export function FeeNote({ live, locale }: LiveProps) {
  const { fees, estimate } = live.quote
  return (
    <p class="small soft">
      <Text>{`${feeNote(formatPercent(fees.platformBps + fees.surchargeBps, locale))} ${estimate.isFixed ? dialogText.fixed : dialogText.floating}`}</Text>
    </p>
  )
}
