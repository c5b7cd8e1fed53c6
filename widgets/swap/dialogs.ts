/** The dialogs of the form; fetched after it. */
export { TokenPicker } from '../kit/TokenPicker.tsx'
export { SlippageDialog } from './SlippageDialog.tsx'
