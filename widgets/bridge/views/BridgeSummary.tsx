import type { SummaryProps } from '../../checkout/product.ts'
import { worthText } from '../../checkout/quote/worth.ts'
import { quoteText } from '../../words/en/form.ts'
import { Side } from '../../checkout/views/Sides.tsx'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import type { LogoToken } from '#kit/tokens/TokenLogo.tsx'

type Network = Pick<LogoToken, 'network' | 'networkLogo'>

/** The two sides of the bridge at a glance, each with its network. */
export const createSummary = (networkOf: (chain: string | undefined) => Network) =>
  function BridgeSummary({ quote, locale, priceOf }: SummaryProps) {
    const { chain, toChain = '', fromToken, toToken } = quote
    const side = (
      label: string,
      on: string,
      token: SummaryProps['quote']['fromToken'],
      minor: string,
      figure: string,
    ) => (
      <Side
        label={label}
        token={{ ...token, chain: on, ...networkOf(on) }}
        figure={figure}
        worth={worthText(BigInt(minor), { ...token, priceUsd: priceOf(on, token.address) }, locale)}
      >
        <span class="side-label">{networkOf(on).network}</span>
      </Side>
    )
    const [paid, received] = [quote.inAmountMinor, quote.expectedOutMinor]
    const expected = `${quoteText.about} ${units(received, toToken, locale, GLANCE)}`
    return (
      <div class="summary">
        {side(quoteText.pay, chain, fromToken, paid, units(paid, fromToken, locale))}
        {side(quoteText.receive, toChain, toToken, received, expected)}
      </div>
    )
  }
