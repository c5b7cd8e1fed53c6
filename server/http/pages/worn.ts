import type { Look } from '#contracts/embed/appearance.ts'
import { logoForWidget, partnerLogo } from '../../domain/market/logos.ts'
import type { Partner } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'

/** What a page of a partner's visitors is about. */
export type PageOf =
  | { readonly session: string; readonly order?: never }
  | { readonly order: string; readonly session?: never }

export interface WornDeps {
  readonly cdnUrl: string
  readonly partnerOf: (of: PageOf) => Promise<Partner | undefined>
}

/** The stored look of a partner as its pages carry it, with its logo at our media host. */
export function wornBy(
  partner: Partner | undefined,
  cdnUrl: string,
): { readonly look?: Look; readonly logo?: string } {
  if (partner?.look === undefined) return {}
  const { logo, ...look } = partner.look
  return {
    look,
    ...defined({
      logo: logo === undefined ? undefined : logoForWidget(partnerLogo(cdnUrl, partner.slug, logo)),
    }),
  }
}

/** The same for a page that names a session or an order. No look is worth a page: without the store it has none. */
export const wornIn = async ({ partnerOf, cdnUrl }: WornDeps, of: PageOf) =>
  wornBy(await partnerOf(of).catch(() => undefined), cdnUrl)
