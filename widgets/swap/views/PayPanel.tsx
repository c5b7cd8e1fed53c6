import { balanceOf } from '../../checkout/models/balances.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { AmountField } from '../../kit/amounts/AmountField.tsx'
import { formatAmount, GLANCE } from '../../kit/amounts/format-amount.ts'
import { TokenButton } from '../../kit/tokens/TokenButton.tsx'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

interface PanelProps extends SwapView {
  readonly onChoose: () => void
}

/** The side that is paid: its token, amount and balance. */
export function PayPanel({ swap, locale, later, onChoose }: PanelProps) {
  const { form } = swap
  const token = form.from.value
  const parts = later.part.value
  const balance = balanceOf(swap.balances.value, token?.address)
  return (
    <section class="panel panel-input" aria-label={quoteText.pay}>
      <div class="panel-top">
        <span>{quoteText.pay}</span>
        {token !== undefined && balance !== undefined && (
          <span class="panel-balance">
            {`${swapText.balance} ${formatAmount(balance, token.decimals, locale, GLANCE)}`}
            <button type="button" class="max" title={swapText.maxHint} onClick={swap.setMax}>
              {swapText.max}
            </button>
          </span>
        )}
      </div>
      <div class="panel-main">
        <TokenButton
          label={quoteText.pay}
          token={token}
          placeholder={swapText.chooseToken}
          onClick={onChoose}
        />
        <AmountField
          label={swapText.amountToPay(token?.symbol ?? '')}
          text={form.text.value}
          locale={locale}
          onInput={form.setText}
          problem={problemOf(swap)}
          note={parts?.worthText(form.amount.value, token, locale)}
        />
      </div>
      {parts && <parts.UnverifiedMark token={token} />}
    </section>
  )
}

function problemOf({ form, obstacle, lacking }: SwapView['swap']): string | undefined {
  const text = swapText.amountProblem
  const token = form.from.value
  const problem = form.amountProblem.value
  const missing = lacking.value
  if (token === undefined) return undefined
  if (problem === 'decimals') return text.decimals(token.symbol, token.decimals)
  if (problem === 'issued') return text.issued(token.symbol)
  if (problem === 'digits') return text.digits
  if (obstacle.value !== 'balance' || missing === undefined) return undefined
  return missing.address === token.address ? text.balance : text.feeBalance(missing.symbol)
}
