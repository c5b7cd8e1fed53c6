import type { Quote } from '../../api/in-minor.ts'
import { GLANCE, units } from '#kit/amounts/format-amount.ts'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { CheckIcon } from '#kit/controls/icons.tsx'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'
import { chainOf } from '../../models/page-chain.ts'
import { signaturesOf } from '../../models/together.ts'
import { feeAssetOf } from '../quote/figures.ts'
import { checkoutText } from '../text/checkout.ts'
import { transactionName } from './step-items.tsx'
import type { CheckoutView } from './view.ts'

/** The end of a payment: the amounts paid and received, and every transaction. */
export function ReceiptScreen({ form, checkout: { payment, product }, page, locale }: CheckoutView) {
  const session = payment.session.value
  const text = checkoutText.receipt
  if (session === undefined) return null
  const { quote, steps } = session
  const exact = steps.find(({ kind }) => kind === 'product')?.receivedMinor
  const explorer = chainOf(page, session.chain)?.explorerTx
  return (
    <>
      <div class="done">
        <span class="done-sign">
          <CheckIcon size={32} />
        </span>
        <h2>{product.text.phases.settled}</h2>
        {quote !== undefined && <p class="soft">{text.received(quote.toToken.symbol)}</p>}
        {session.late === true && <p class="soft small">{text.late}</p>}
      </div>
      <Rows>
        {quote !== undefined && (
          <>
            <Row term={text.paid} strong note={markOf(quote.fromToken)}>
              {units(quote.inAmountMinor, quote.fromToken, locale)}
            </Row>
            <Row term={exact === undefined ? text.about : text.got} strong note={markOf(quote.toToken)}>
              {units(exact ?? quote.expectedOutMinor, quote.toToken, locale, GLANCE)}
            </Row>
            <Row term={text.fee}>{units(quote.fees.totalMinor, feeAssetOf(quote, page), locale)}</Row>
          </>
        )}
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
      <Button kind="primary" wide onClick={form.again}>
        {product.text.receipt.again}
      </Button>
    </>
  )
}

const markOf = (token: Quote['fromToken']) => (token.verified ? undefined : <UnverifiedMark token={token} />)
