import { hasTexts } from '../../checkout/models/store.ts'

/** The form's entries, as they are kept for the return from a sign page in the same tab. */
export interface Draft {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly destination: string
  readonly extraId: string
  readonly refund: string
  readonly refundExtraId: string
}

export const isDraft = (kept: unknown): kept is Draft =>
  hasTexts(kept, ['from', 'to', 'text', 'destination', 'extraId', 'refund', 'refundExtraId'])
