import { FormCard } from '../../form/views/FormCard.tsx'
import { bridgeText } from '../text/form.ts'
import { BridgeForm } from './BridgeForm.tsx'
import type { BridgeView } from './view.ts'

/** The whole widget. */
export function BridgeWidget(view: BridgeView) {
  const { bridge, page, locale, later } = view
  const parts = later.part.value
  const form = { form: bridge, page, locale }
  return (
    <FormCard
      {...form}
      title={bridgeText.title}
      reviewTitle={bridgeText.reviewTitle}
      announcer={parts && <parts.Announcer {...form} />}
    >
      <BridgeForm {...view} />
    </FormCard>
  )
}
