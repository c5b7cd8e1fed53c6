import type { SummaryProps } from '../../checkout/product.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { amountWidth } from '#kit/amounts/AmountField.tsx'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { ArrowDownIcon } from '#kit/controls/icons.tsx'
import { type LogoToken, TokenLogo } from '#kit/tokens/TokenLogo.tsx'
import { Text } from '#kit/controls/Text.tsx'

/** The two sides of the bridge at a glance, each with its network. */
export const createSummary = (
  networkOf: (chain: string | undefined) => Pick<LogoToken, 'network' | 'networkLogo'>,
) =>
  function BridgeSummary({ quote, locale }: SummaryProps) {
    const { chain, toChain, fromToken, toToken } = quote
    const [from, to] = [networkOf(chain), networkOf(toChain)]
    return (
      <div class="summary">
        <div class="summary-line">
          <TokenLogo token={{ ...fromToken, ...from }} />
          <span>
            <span class="small soft">{quoteText.pay}</span>
            <strong style={amountWidth(units(quote.inAmountMinor, fromToken, locale))}>
              <Text figure>{units(quote.inAmountMinor, fromToken, locale)}</Text>
            </strong>
            <span class="small soft">{from.network}</span>
          </span>
        </div>
        <ArrowDownIcon class="summary-arrow" size={18} />
        <div class="summary-line">
          <TokenLogo token={{ ...toToken, ...to }} />
          <span>
            <span class="small soft">{quoteText.receive}</span>
            <strong style={amountWidth(units(quote.expectedOutMinor, toToken, locale, GLANCE))}>
              <Text
                figure
              >{`${quoteText.about} ${units(quote.expectedOutMinor, toToken, locale, GLANCE)}`}</Text>
            </strong>
            <span class="small soft">{to.network}</span>
          </span>
        </div>
      </div>
    )
  }
