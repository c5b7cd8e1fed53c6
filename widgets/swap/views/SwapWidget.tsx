import { FormCard } from '../../form/views/FormCard.tsx'
import { swapText } from '../text/form.ts'
import { SwapForm } from './SwapForm.tsx'
import type { SwapView } from './view.ts'

/** The whole widget. */
export function SwapWidget(view: SwapView) {
  const { swap, page, locale, later } = view
  const parts = later.part.value
  const form = { form: swap, page, locale }
  return (
    <FormCard
      {...form}
      title={swapText.title}
      reviewTitle={swapText.reviewTitle}
      announcer={parts && <parts.Announcer {...form} />}
    >
      <SwapForm {...view} />
    </FormCard>
  )
}
