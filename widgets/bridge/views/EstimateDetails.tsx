import { quoteText } from '../../checkout/text/quote.ts'
import { Details } from '../../form/views/Details.tsx'
import { bridgeText } from '../text/form.ts'
import type { BridgeView } from './view.ts'

const terms = [bridgeText.quote.payoutFee, quoteText.platformFee, quoteText.total, bridgeText.quote.time]

/** The figures of the estimate. */
export function EstimateDetails(view: BridgeView) {
  const { live, asking, problem } = view.bridge.quote
  const parts = view.later.part.value
  const shown = parts && live.value && { ...view, live: live.value }
  return (
    <Details
      head={parts && shown && <parts.EstimateHead {...shown} />}
      rows={parts && shown && <parts.EstimateRows {...shown} />}
      terms={terms}
      isBusy={asking.value || live.value !== undefined}
      hasProblem={problem.value !== undefined}
    />
  )
}
