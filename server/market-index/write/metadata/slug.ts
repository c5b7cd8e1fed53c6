import type { MarketDatabase } from '../../tables/database.ts'

/** As long as the market's contract allows a slug to be, less what may be put behind it. */
const MOST = 60

/** A name as it stands in addresses: lower-case letters, digits and hyphens. Empty when nothing of it can stand there. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '')

/** Names a collection that has no name. */
export const slugOfTaxon = (issuer: string, taxon: number): string =>
  `taxon-${taxon}-${issuer.slice(0, 5).toLowerCase()}`

/** A slug that no collection has: the wanted one, or the same with more and more of the issuer behind it. */
export function freeSlug(database: MarketDatabase, wanted: string, issuer: string): string {
  const taken = database.prepare('SELECT 1 FROM nft_slug WHERE slug = ?')
  const isFree = (slug: string) => taken.get(slug) === undefined
  const low = issuer.toLowerCase()
  for (const slug of [wanted, ...[5, 8, low.length].map((length) => `${wanted}-${low.slice(0, length)}`)])
    if (isFree(slug)) return slug
  // The same issuer has used this name for another taxon.
  for (let number = 2; ; number += 1) {
    const slug = `${wanted}-${low.slice(0, 5)}-${number}`
    if (isFree(slug)) return slug
  }
}
