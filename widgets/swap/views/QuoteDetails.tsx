import type { ComponentChildren } from 'preact'
import { feeLines } from '../../checkout/quote/fee-lines.ts'
import { impactLevel, rateOf } from '../../checkout/quote/figures.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { FeeBreakdown } from '../../kit/amounts/FeeBreakdown.tsx'
import { formatAmount, formatPercent, GLANCE, units } from '../../kit/amounts/format-amount.ts'
import { IconButton } from '../../kit/controls/Button.tsx'
import { SettingsIcon } from '../../kit/controls/icons.tsx'
import { Row, Rows } from '../../kit/controls/Rows.tsx'
import { Skeleton } from '../../kit/controls/Skeleton.tsx'
import { ProgressRing, Spinner } from '../../kit/controls/Spinner.tsx'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

/** The figures of the quote. The rows are there from the start, so that nothing jumps when a quote arrives. */
export function QuoteDetails({
  swap,
  page,
  locale,
  onSlippage,
}: SwapView & { readonly onSlippage: () => void }) {
  const { quote: model, form } = swap
  const live = model.live.value
  const text = swapText.quote
  const rest = <Rest busy={model.asking.value} />
  const slippage = (
    // With a key the button stays the same, and keeps the focus, while quotes come and go.
    <Row key="slippage" term={text.slippage}>
      <button type="button" class="edit" onClick={onSlippage}>
        {formatPercent(form.slippageBps.value, locale)}
        <SettingsIcon size={16} />
        <span class="hidden-text">{text.changeSlippage}</span>
      </button>
    </Row>
  )
  if (live === undefined)
    return (
      <div class="details">
        <Head>
          {model.asking.value ? (
            <Skeleton width={16} />
          ) : (
            <span class="details-hint">{model.problem.value === undefined ? text.hint : text.none}</span>
          )}
        </Head>
        <Rows>
          <Row term={quoteText.least}>{rest}</Row>
          <Row term={quoteText.platformFee}>{rest}</Row>
          <Row term={quoteText.networkFee}>{rest}</Row>
          <Row term={text.impact}>{rest}</Row>
          <Row term={text.route}>{rest}</Row>
          {slippage}
        </Rows>
      </div>
    )
  const { quote } = live
  const rate = formatAmount(rateOf(quote), quote.toToken.decimals, locale, GLANCE)
  return (
    <div class="details">
      <Head
        action={
          <IconButton label={text.refresh} disabled={model.asking.value} onClick={model.refresh}>
            {model.asking.value ? (
              <Spinner />
            ) : (
              <ProgressRing key={live.at} total={live.lifeMs} elapsed={Math.max(0, Date.now() - live.at)} />
            )}
          </IconButton>
        }
      >
        {quoteText.oneIs(quote.fromToken.symbol, rate, quote.toToken.symbol)}
      </Head>
      <Rows>
        <Row term={quoteText.least}>{units(quote.minOutMinor, quote.toToken, locale, 8)}</Row>
        <FeeBreakdown lines={feeLines(quote, page)} locale={locale} most={GLANCE} />
        <Row term={text.impact} tone={tones[impactLevel(quote.priceImpactBps)]}>
          {quote.priceImpactBps === null
            ? text.impactUnknown
            : formatPercent(Math.max(0, quote.priceImpactBps), locale)}
        </Row>
        <Row term={text.route}>{quote.route.map(({ label }) => label).join(' → ')}</Row>
        {slippage}
      </Rows>
    </div>
  )
}

const tones = { fine: undefined, warn: 'warn', confirm: 'bad' } as const

function Head(props: { readonly children: ComponentChildren; readonly action?: ComponentChildren }) {
  return (
    <div class="details-head">
      <span class="details-rate">{props.children}</span>
      {props.action}
    </div>
  )
}

function Rest({ busy }: { readonly busy: boolean }) {
  return busy ? <Skeleton width={9} /> : <span class="soft">–</span>
}
