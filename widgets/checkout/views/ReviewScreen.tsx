import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { FeeBreakdown } from '#kit/amounts/FeeBreakdown.tsx'
import { formatAmount, formatPercent, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { Button } from '#kit/controls/Button.tsx'
import { ChevronDownIcon, PenIcon } from '#kit/controls/icons.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { relativeTime } from '#kit/relative-time.ts'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { StepList } from '#kit/controls/StepList.tsx'
import { lackOf, stops } from '../../models/lack.ts'
import { chainOf } from '../../models/page-chain.ts'
import { feeLines } from '../quote/fee-lines.ts'
import { confirmationsOf, signedAs } from '../quote/confirmations.ts'
import { costsOf, impactLevel, impactTones, rateOf } from '../quote/figures.ts'
import { type PricedQuote, reviewedQuote } from '../quote/priced-quote.ts'
import { totalWorth } from '../quote/worth.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import { figuresText } from '../../words/en/later.ts'
import { quoteText } from '../../words/en/form.ts'
import { warningWords } from '../warning-text.ts'
import { plannedSteps } from './step-items.tsx'
import type { CheckoutView } from './view.ts'
import { Text } from '#kit/controls/Text.tsx'

/** The exact costs of the payment, its steps, and the least that the user receives. */
export function ReviewScreen({ form, checkout: { payment, product }, page, locale }: CheckoutView) {
  /** The loss that the button has asked about, and when. */
  const asked = useSignal({ bps: 0, at: 0 })
  const session = payment.session.value
  const live = form.quote.live.value
  const quote = reviewedQuote({ seen: payment.seen.value, session }, live?.quote)
  const text = checkoutText.review
  if (quote === undefined || session === undefined) return null
  const steps = plannedSteps(quote, { prepared: session, page, locale, text: product.text })
  const signed = signedAs(quote, page, session)
  const impact = impactLevel(quote.priceImpactBps)
  const bps = quote.priceImpactBps ?? 0
  const loss = formatPercent(bps, locale)
  const isAsked = impact !== 'confirm' || bps <= asked.value.bps
  const rate = formatAmount(rateOf(quote), quote.toToken.decimals, locale, GLANCE)
  const percent = formatPercent(quote.fees.platformBps + quote.fees.surchargeBps, locale)
  const rent = accountRent(quote, page, locale)
  const lack = lackOf(session)
  const warnings = session.warnings.filter(({ code }) => code !== 'HIGH_PRICE_IMPACT')
  return (
    <>
      <product.Summary quote={quote} locale={locale} priceOf={form.priceOf} logoOf={form.logoOf} />
      {product.Terms && (
        <product.Terms session={session} delivery={payment.delivery.value} page={page} locale={locale} />
      )}
      <Rows>
        {quote.minOutMinor !== undefined && (
          <Row term={quoteText.least} strong>
            {units(quote.minOutMinor, quote.toToken, locale, GLANCE)}
          </Row>
        )}
        <FeeBreakdown lines={feeLines(quote, page)} locale={locale} />
        {(quote.priceImpactBps ?? 0) > NOTABLE_BPS && (
          <Row term={figuresText.impact} tone={impactTones[impact]}>
            {loss}
          </Row>
        )}
        <Row term={quoteText.total} strong note={totalWorth(quote, { page, locale, priceOf: form.priceOf })}>
          {costsOf(quote, page)
            .map(({ asset, minor }) => units(minor, asset, locale))
            .join(' + ')}
        </Row>
      </Rows>
      {warnings.map((warning) => (
        <Notice
          key={`${warning.code} ${warning.details?.asset ?? ''}`}
          kind={stops(warning) ? 'error' : 'warn'}
          role="status"
          action={
            warning === lack && (
              <Button busy={payment.busy.value === 'renew'} onClick={() => void payment.lookAgain()}>
                {text.lookAgain}
              </Button>
            )
          }
        >
          {warningWords(warning, {
            locale,
            isXrpl: chainOf(page, quote.chain)?.family === 'xrpl',
            assetOf: (address) => assetIn(quote, page, address),
          }) ?? warning.code}
        </Notice>
      ))}
      {impact === 'warn' && <Notice kind="warn">{checkoutText.impact.warn(loss)}</Notice>}
      {impact === 'confirm' && (
        <Notice kind="error" title={checkoutText.impact.confirmTitle} role="alert">
          {checkoutText.impact.confirm(loss)}
        </Notice>
      )}
      <details class="more">
        <summary>
          <PenIcon size={18} />
          <span>
            <Text>{confirmationsOf(quote, page, session)}</Text>
          </span>
          <ChevronDownIcon size={18} />
        </summary>
        <StepList label={text.steps} steps={steps} />
        <p class="small soft">
          <Text>{product.feeNote(percent, signed)}</Text>
        </p>
        {rent !== undefined && (
          <p class="small soft">
            <Text>{text.account(quote.toToken.symbol, rent)}</Text>
          </p>
        )}
        <Rows>
          <Row
            term={figuresText.rate}
            note={<PriceAge at={live?.quote === quote && !form.quote.stale.value ? live?.at : undefined} />}
          >
            {figuresText.oneIs(quote.fromToken.symbol, rate, quote.toToken.symbol)}
          </Row>
        </Rows>
        <p class="small soft">{text.via(page.partner.name)}</p>
        <p class="small soft">{text.note}</p>
      </details>
      <div class="foot">
        <Button
          kind="primary"
          wide
          disabled={lack !== undefined}
          onClick={() => {
            // The second click of a double one is no answer.
            if (isAsked && Date.now() - asked.value.at > DOUBLE_MS) payment.sign()
            else if (!isAsked) asked.value = { bps, at: Date.now() }
          }}
        >
          {impact === 'confirm' && isAsked ? checkoutText.impact.accept(loss) : text.sign}
        </Button>
      </div>
    </>
  )
}

/** Two clicks within this time are one. */
const DOUBLE_MS = 600

/** A price impact that everyone has to see. */
const NOTABLE_BPS = 100

/** How old the price of that time is. It renews itself; where that fails, it says so. */
function PriceAge({ at }: { readonly at: number | undefined }) {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, 1_000)
    return () => clearInterval(timer)
  }, [])
  const { old, fresh, age } = checkoutText.review
  if (at === undefined) return <Text>{old}</Text>
  const seconds = Math.floor((now.value - at) / 1_000)
  return <Text>{seconds < 2 ? fresh : age(relativeTime(-seconds, 'second'))}</Text>
}

/** The deposit of a token account on Solana: https://solana.com/docs/core/accounts, for 165 bytes. */
const RENT_LAMPORTS = 2_039_280n

/** An asset of the payment. */
const assetIn = (
  { chain, fromToken, toToken, toChain }: PricedQuote,
  page: CheckoutView['page'],
  address: string,
) =>
  address === 'native'
    ? { address, ...(chainOf(page, chain)?.coin ?? fromToken) }
    : [fromToken, ...(toChain === undefined ? [toToken] : [])].find((token) => token.address === address)

function accountRent(quote: PricedQuote, page: CheckoutView['page'], locale: string): string | undefined {
  const chain = chainOf(page, quote.chain)
  return chain?.family === 'solana' && quote.toChain === undefined && quote.toToken.address !== 'native'
    ? units(RENT_LAMPORTS, chain.coin, locale, GLANCE)
    : undefined
}
