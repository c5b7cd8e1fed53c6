/** The dialogs of the form. They are loaded after it. */
export { SlippageDialog } from './SlippageDialog.tsx'
export { TokenDialog } from './TokenDialog.tsx'
