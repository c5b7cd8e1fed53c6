import { warningText } from '../words/en/warnings.ts'
import { kitText } from '#kit/text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { checkout } from '../words/checkout.ts'

/** The parts of the form that its first paint does not need. They are loaded after it. */
export { worthText } from '../checkout/quote/worth.ts'
export { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'
export { SlippageDialog } from './dialogs/SlippageDialog.tsx'
export { TokenDialog } from './dialogs/TokenDialog.tsx'
export { FootFollower } from '../form/foot/FootFollower.tsx'
export { Announcer } from '../form/views/Announcer.tsx'
export { ImpactNote, QuoteFigures, SignNote } from './quote/LiveQuote.tsx'
export { problemOf } from './quote/problem-of.ts'

export const words = {
  form: { mark: markText, kit: kitText, failure: failureWords, warnings: warningText },
  checkout,
}
