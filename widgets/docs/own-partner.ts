import { OWN_PARTNER } from '../../contracts/embed/page.ts'

const NAMED = /(\bpartner\s*[:=]\s*["']?)(?:demo|your-slug)(?![\w-])/gi

/** A block of code with `slug` wherever the documents name the example's partner. */
export const withPartner = (code: string, slug: string): string =>
  code.replaceAll(NAMED, (_all, before: string) => before + slug)

/** Writes the partner of who is signed in to the dashboard, in this browser, into every block of code. */
export function nameOwnPartner(page: Document): void {
  const slug = stored()
  if (slug === undefined) return
  for (const block of page.querySelectorAll('main pre code')) {
    const code = withPartner(block.textContent, slug)
    if (code !== block.textContent) block.textContent = code
  }
}

function stored(): string | undefined {
  try {
    const slug = localStorage.getItem(OWN_PARTNER) ?? ''
    return /^[a-z\d-]{1,64}$/.test(slug) ? slug : undefined
  } catch {
    return undefined
  }
}
