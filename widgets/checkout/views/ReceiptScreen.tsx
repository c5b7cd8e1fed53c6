import type { SignSession } from '../../api/in-minor.ts'
import { formatAmount, GLANCE, units } from '#kit/amounts/format-amount.ts'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { CheckIcon } from '#kit/controls/icons.tsx'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { Text } from '#kit/controls/Text.tsx'
import { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'
import { chainOf } from '../../models/page-chain.ts'
import { signaturesOf } from '../../models/together.ts'
import { feeAssetOf, rateOf } from '../quote/figures.ts'
import type { PricedQuote } from '../quote/priced-quote.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import { figuresText } from '../../words/en/later.ts'
import { ReceiptActions } from './ReceiptActions.tsx'
import { Side } from './Sides.tsx'
import { transactionName } from './step-items.tsx'
import type { CheckoutView } from './view.ts'

/** The end of a payment: the amounts paid and received, when and at which rate, and every transaction. */
export function ReceiptScreen({ form, checkout: { payment, product }, page, locale }: CheckoutView) {
  const session = payment.session.value
  const text = checkoutText.receipt
  if (session === undefined) return null
  const { quote, steps } = session
  const exact = steps.find(({ kind }) => kind === 'product')?.receivedMinor
  const explorer = chainOf(page, session.chain)?.explorerTx
  const hash = steps.findLast(({ txHash }) => txHash !== undefined)?.txHash
  const [paid, received] = quote === undefined ? ['', ''] : amountsOf(quote, exact, locale)
  const tokenOf = (token: PricedQuote['fromToken'], chain = session.chain) => ({
    ...token,
    chain,
    logoURI: form.logoOf?.(chain, token.address),
  })
  return (
    <>
      <div class="done">
        <span class="done-sign">
          <CheckIcon size={26} />
        </span>
        <h2>{product.text.phases.settled}</h2>
        {quote !== undefined && (
          <p class="soft small">
            <Text>{text.received(received)}</Text>
          </p>
        )}
        {session.late === true && <p class="soft small">{text.late}</p>}
      </div>
      {quote !== undefined && (
        <div class="summary">
          <Side label={text.paid} token={tokenOf(quote.fromToken)} figure={paid}>
            <UnverifiedMark token={quote.fromToken} />
          </Side>
          <Side
            label={exact === undefined ? text.about : text.got}
            token={tokenOf(quote.toToken, quote.toChain)}
            figure={received}
          >
            <UnverifiedMark token={quote.toToken} />
          </Side>
        </div>
      )}
      <Rows>
        {quote !== undefined && (
          <>
            <Row term={figuresText.rate}>{rateText(quote, exact, locale)}</Row>
            <Row term={text.fee}>{units(quote.fees.totalMinor, feeAssetOf(quote, page), locale)}</Row>
          </>
        )}
        <Row term={text.time}>{timeOf(session, locale)}</Row>
        {signaturesOf(session).map((legs) => {
          const { id, kind = 'product', txHash } = legs.at(-1) ?? {}
          if (txHash === undefined) return null
          const name = transactionName(kind, product.text)
          return (
            <Row key={id} term={name} note={legs.length > 1 ? text.feeInIt : undefined}>
              <TransactionLink hash={txHash} explorer={explorer} of={name} />
            </Row>
          )
        })}
      </Rows>
      {hash !== undefined && (
        <ReceiptActions hash={hash} explorer={explorer} words={text.shared(paid, received)} />
      )}
      <Button wide onClick={form.again}>
        {product.text.receipt.again}
      </Button>
    </>
  )
}

function amountsOf(quote: PricedQuote, exact: string | undefined, locale: string): readonly [string, string] {
  return [
    units(quote.inAmountMinor, quote.fromToken, locale),
    units(exact ?? quote.expectedOutMinor, quote.toToken, locale, GLANCE),
  ]
}

/** At which rate it was carried out, where the chain says so. */
function rateText(quote: PricedQuote, exact: string | undefined, locale: string): string {
  const { fromToken, toToken } = quote
  const rate = rateOf({ ...quote, expectedOutMinor: exact ?? quote.expectedOutMinor })
  return figuresText.oneIs(
    fromToken.symbol,
    formatAmount(rate, toToken.decimals, locale, GLANCE),
    toToken.symbol,
  )
}

const timeOf = ({ signedAt, createdAt }: SignSession, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(signedAt ?? createdAt),
  )
