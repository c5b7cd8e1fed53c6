/** The dialogs of the form; fetched after it. */
export { SlippageDialog } from './SlippageDialog.tsx'
export { TokenDialog } from './TokenDialog.tsx'
