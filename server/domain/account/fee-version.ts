import type { FeeSettings, Partner } from '../partner.ts'

/** A version of a partner's surcharges. */
export interface FeeVersion {
  /** Partner and version, as one text. */
  readonly id: string
  readonly partner: string
  readonly version: number
  /** When it was set. */
  readonly at: string
  /** The member who set it; absent for the operator. */
  readonly by?: string
  readonly surchargeBps: number
  readonly products: FeeSettings['products']
}

/** The row for the settings that a partner has now. */
export const feeVersionOf = (
  { slug, fees }: Pick<Partner, 'slug' | 'fees'>,
  at: string,
  by?: string,
): FeeVersion => ({
  id: `${slug} ${fees.version}`,
  partner: slug,
  at,
  ...(by === undefined ? {} : { by }),
  ...fees,
})
