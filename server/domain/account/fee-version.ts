import type { FeeSettings, Partner } from '../partner.ts'

/** A version of a partner's surcharges. */
export interface FeeVersion {
  /** Partner and version, as one text. */
  readonly id: string
  readonly partner: string
  readonly version: number
  /** When it was set; absent where that was before versions were kept. */
  readonly at?: string
  /** The member who set it; absent for the operator. */
  readonly by?: string
  readonly surchargeBps: number
  readonly products: FeeSettings['products']
}

/** The row for the settings that a partner has now. */
export const feeVersionOf = (
  { slug, fees }: Pick<Partner, 'slug' | 'fees'>,
  at: string | undefined,
  by?: string,
): FeeVersion => ({
  id: `${slug} ${fees.version}`,
  partner: slug,
  ...(at === undefined ? {} : { at }),
  ...(by === undefined ? {} : { by }),
  ...fees,
})

type Begun = Pick<Partner, 'slug' | 'fees' | 'createdAt'>

/** The row for settings that have none. The first version began with the account; of later ones no time is known. */
export const feeVersionBefore = (partner: Begun): FeeVersion =>
  feeVersionOf(partner, partner.fees.version === 1 ? partner.createdAt : undefined)

/** When a version was set. Rows of an earlier form may have the account's beginning for one that was set later. */
export const setAt = (
  { version, at }: FeeVersion,
  { createdAt }: Pick<Partner, 'createdAt'>,
): string | undefined => (version > 1 && at === createdAt ? undefined : at)
