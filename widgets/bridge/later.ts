/** The parts of the form that its first paint does not need. They are loaded after it. */
export { Announcer } from '../form/views/Announcer.tsx'
export { AddressNote, RefundFields, TagNote } from './quote/AddressNotes.tsx'
export { CurrencyDialog } from './quote/CurrencyDialog.tsx'
export { EstimateHead, EstimateRows, FeeNote } from './quote/LiveEstimate.tsx'
export { Limits, rangeProblem } from './quote/Limits.tsx'
export { PasteButton } from './quote/PasteButton.tsx'
