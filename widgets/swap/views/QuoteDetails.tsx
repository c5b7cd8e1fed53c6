import { Details } from '../../form/views/Details.tsx'
import { formText } from '../../form/text.ts'
import type { SwapView } from './view.ts'

/** The price of the swap, and its figures. */
export function QuoteDetails(view: SwapView) {
  const { swap, later } = view
  const { live, asking, problem } = swap.quote
  const parts = later.part.value
  const shown = parts && live.value && { ...view, live: live.value }
  return (
    <Details
      line={parts && shown && <parts.QuoteLine {...shown} />}
      isBusy={asking.value || live.value !== undefined}
      hasProblem={problem.value !== undefined}
      hint={formText.quote.hint}
    >
      {parts && shown && <parts.QuoteRows {...shown} />}
    </Details>
  )
}
