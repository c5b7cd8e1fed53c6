import { formatPercent } from '../../kit/amounts/format-amount.ts'
import { SettingsIcon } from '../../kit/controls/icons.tsx'
import { Row, Rows } from '../../kit/controls/Rows.tsx'
import { Skeleton } from '../../kit/controls/Skeleton.tsx'
import { quoteTerms, swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'

const text = swapText.quote

/** The figures of the quote. The rows are there from the start, so that nothing jumps when a quote arrives. */
export function QuoteDetails(view: SwapView & { readonly onSlippage: () => void }) {
  const { swap, locale, later } = view
  const { live, asking, problem } = swap.quote
  const parts = later.part.value
  const isBusy = asking.value || live.value !== undefined
  const shown = parts && live.value && { ...view, live: live.value }
  return (
    <div class="details">
      <div class="details-head">
        {parts && shown ? (
          <parts.QuoteHead {...shown} />
        ) : isBusy ? (
          <Skeleton width={16} />
        ) : (
          <span class="details-hint">{problem.value === undefined ? text.hint : text.none}</span>
        )}
      </div>
      <Rows>
        {parts && shown ? (
          <parts.QuoteRows {...shown} />
        ) : (
          quoteTerms.map((term) => (
            <Row key={term} term={term}>
              {isBusy ? <Skeleton width={9} /> : <span class="soft">–</span>}
            </Row>
          ))
        )}
        {/* With a key the button stays the same, and keeps the focus, while quotes come and go. */}
        <Row key="slippage" term={text.slippage}>
          <button type="button" class="edit" onClick={view.onSlippage}>
            {formatPercent(swap.form.slippageBps.value, locale)}
            <SettingsIcon size={16} />
            <span class="hidden-text">{text.changeSlippage}</span>
          </button>
        </Row>
      </Rows>
    </div>
  )
}
