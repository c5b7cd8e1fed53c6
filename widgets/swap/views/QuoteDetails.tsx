import { Details } from '../../form/views/Details.tsx'
import { formatPercent } from '#kit/amounts/format-amount.ts'
import { SettingsIcon } from '#kit/controls/icons.tsx'
import { Row } from '#kit/controls/Rows.tsx'
import { quoteTerms, swapText } from '../text/form.ts'
import type { SwapView } from './view.ts'
import { Text } from '#kit/controls/Text.tsx'

const text = swapText.quote

/** The figures of the quote, and the limit for its price. */
export function QuoteDetails(view: SwapView & { readonly onSlippage: () => void }) {
  const { swap, locale, later } = view
  const { live, asking, problem } = swap.quote
  const parts = later.part.value
  const shown = parts && live.value && { ...view, live: live.value }
  return (
    <Details
      head={parts && shown && <parts.QuoteHead {...shown} />}
      rows={parts && shown && <parts.QuoteRows {...shown} />}
      terms={quoteTerms}
      isBusy={asking.value || live.value !== undefined}
      hasProblem={problem.value !== undefined}
    >
      {/* With a key the button stays the same, and keeps the focus, while quotes come and go. */}
      <Row key="slippage" term={text.slippage}>
        <button type="button" class="edit" onClick={view.onSlippage}>
          <Text figure>{formatPercent(swap.form.slippageBps.value, locale)}</Text>
          <SettingsIcon size={16} />
          <span class="hidden-text">{text.changeSlippage}</span>
        </button>
      </Row>
    </Details>
  )
}
