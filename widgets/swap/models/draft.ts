import { hasTexts } from '../../checkout/models/store.ts'

/** The form's entries, as they are kept for the return from a sign page in the same tab. */
export interface Draft {
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly text: string
}

export const isDraft = (kept: unknown): kept is Draft => hasTexts(kept, ['chain', 'from', 'to', 'text'])
