import { balanceOf } from '../../checkout/models/balances.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { amountWidth } from '../../kit/amounts/AmountField.tsx'
import { formatAmount, GLANCE } from '../../kit/amounts/format-amount.ts'
import { numeralsOf } from '../../kit/amounts/locale.ts'
import { Skeleton } from '../../kit/controls/Skeleton.tsx'
import { TokenButton } from '../../kit/tokens/TokenButton.tsx'
import { swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

/** The side that is received: its token, and its amount from the live quote. */
export function ReceivePanel({
  swap,
  locale,
  later,
  onChoose,
}: SwapView & { readonly onChoose: () => void }) {
  const { form, quote } = swap
  const parts = later.part.value
  const token = form.to.value
  const expected = quote.live.value?.quote.expectedOutMinor
  const out = expected === undefined ? undefined : BigInt(expected)
  const balance = balanceOf(swap.balances.value, token?.address)
  const shown =
    token === undefined || out === undefined ? undefined : formatAmount(out, token.decimals, locale, GLANCE)
  return (
    <section class="panel" aria-label={quoteText.receive}>
      <div class="panel-top">
        <span>{quoteText.receive}</span>
        {token !== undefined && balance !== undefined && (
          <span>{`${swapText.balance} ${formatAmount(balance, token.decimals, locale, GLANCE)}`}</span>
        )}
      </div>
      <div class="panel-main">
        <TokenButton
          label={quoteText.receive}
          token={token}
          placeholder={swapText.chooseToken}
          onClick={onChoose}
        />
        <div class="amount" style={amountWidth(shown ?? '')}>
          <output
            class={`amount-figure ${quote.stale.value ? 'amount-stale' : ''}`}
            aria-label={quoteText.receive}
            // The announcer says it, and only when it is news.
            aria-live="off"
            aria-busy={quote.asking.value}
          >
            {shown ??
              (quote.asking.value ? (
                <Skeleton width={6} />
              ) : (
                <Nothing digit={numeralsOf(locale).digits[0]} />
              ))}
          </output>
          <p class="amount-note">{parts?.worthText(out, token, locale)}</p>
        </div>
      </div>
      {parts && <parts.UnverifiedMark token={token} />}
    </section>
  )
}

const Nothing = ({ digit }: { readonly digit: string | undefined }) => (
  <span class="amount-nothing">{digit}</span>
)
