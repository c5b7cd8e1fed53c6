import type { CheckoutView } from './view.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { CheckIcon } from '../../kit/controls/icons.tsx'
import { Row, Rows } from '../../kit/controls/Rows.tsx'
import { TransactionLink } from '../../kit/chain/TransactionLink.tsx'
import { transactionNames } from './step-items.tsx'
import { swapText } from '../text/form.ts'
import { checkoutText } from '../text/checkout.ts'
import { feeAssetOf } from '../figures.ts'
import { chainOf } from '../page-chain.ts'
import { GLANCE, units } from '../view.ts'

/** The end of a swap: what was paid and received, with every transaction. */
export function ReceiptScreen({ swap, checkout, page, locale }: CheckoutView) {
  const session = checkout.session.value
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
        <h2>{swapText.phases.settled}</h2>
        {quote !== undefined && <p class="soft">{text.received(quote.toToken.symbol)}</p>}
        {session.late === true && <p class="soft small">{text.late}</p>}
      </div>
      <Rows>
        {quote !== undefined && (
          <>
            <Row term={text.paid} strong>
              {units(quote.inAmountMinor, quote.fromToken, locale)}
            </Row>
            <Row term={exact === undefined ? text.about : text.got} strong>
              {exact === undefined
                ? units(quote.expectedOutMinor, quote.toToken, locale, GLANCE + 2)
                : units(exact, quote.toToken, locale)}
            </Row>
            <Row term={text.fee}>{units(quote.fees.totalMinor, feeAssetOf(quote, page), locale)}</Row>
          </>
        )}
        {steps.map(
          ({ id, kind, txHash }) =>
            txHash !== undefined && (
              <Row key={id} term={transactionNames[kind]}>
                <TransactionLink hash={txHash} explorer={explorer} of={transactionNames[kind]} />
              </Row>
            ),
        )}
      </Rows>
      <Button kind="primary" wide onClick={swap.again}>
        {text.again}
      </Button>
    </>
  )
}
