import { warningText } from '../words/en/warnings.ts'
import { kitText } from '#kit/text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { bridge } from '../words/bridge.ts'
import { checkout } from '../words/checkout.ts'

/** The parts of the form that its first paint does not need. They are loaded after it. */
export { worthText } from '../checkout/quote/worth.ts'
export { FootFollower } from '../form/foot/FootFollower.tsx'
export { Announcer } from '../form/views/Announcer.tsx'
export { AddressNote, TagNote } from './quote/AddressNotes.tsx'
export { CurrencyDialog } from './quote/CurrencyDialog.tsx'
export { EstimateFigures, SignNote } from './quote/LiveEstimate.tsx'
export { Limits, problemOf } from './quote/Limits.tsx'
export { Refund } from './quote/Refund.tsx'
export { PasteButton } from './quote/PasteButton.tsx'

export const words = {
  form: { mark: markText, kit: kitText, failure: failureWords, warnings: warningText },
  checkout,
  bridge,
}
