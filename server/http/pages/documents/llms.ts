import type { DocPage } from './doc-page.ts'

/** The documents for programs that read text: an index (llmstxt.org), and everything in one file. */

const NOTES = (publicUrl: string): readonly string[] => [
  `- Base address of the API: ${publicUrl}. Send the key in the header \`X-Api-Key\`, from a server only.`,
  '- Amounts are whole minor units as decimal strings, never numbers. Times are ISO 8601 in UTC.',
  '- Act on `error.code`. Do not invent codes, fields or endpoints: those that exist are listed here.',
  '- Suite never holds money: the user’s wallet signs, and only `outcome: "succeeded"` means that it has happened.',
]

const OPTIONAL: ReadonlySet<string> = new Set(['Error codes'])

export function llmsIndex(pages: readonly DocPage[], publicUrl: string): string {
  const sections = [...new Set(pages.map(({ section }) => section))]
  const listed = (names: readonly string[]) =>
    pages
      .filter(({ section }) => names.includes(section))
      .map(({ path, title, about }) => `- [${title}](${publicUrl}${path}.md): ${about}`)
  return [
    '# Suite',
    '',
    '> Swaps, bridges and wallet signing for any website by one script tag, and for any server by API. Suite prepares unsigned payloads, the user’s wallet signs them, Suite verifies on chain what was paid and books the partner’s share.',
    '',
    ...NOTES(publicUrl),
    '',
    ...sections
      .filter((section) => !OPTIONAL.has(section))
      .flatMap((section) => [`## ${section}`, '', ...listed([section]), '']),
    '## Optional',
    '',
    `- [OpenAPI 3.1](${publicUrl}/docs/openapi.json): the same API as a document for machines`,
    `- [Everything in one file](${publicUrl}/llms-full.txt): all pages as Markdown`,
    ...listed([...OPTIONAL]),
    '',
  ].join('\n')
}

/** A page as Markdown, with addresses that stand alone. */
export function standAlone({ markdown }: DocPage, publicUrl: string): string {
  const absolute = markdown.replaceAll(
    /\]\((\/docs[^)\s#]*)(#[^)\s]*)?\)/g,
    (_all, path: string, hash = '') =>
      /\.\w+$|\/explorer$/.test(path) ? `](${publicUrl}${path}${hash})` : `](${publicUrl}${path}.md${hash})`,
  )
  return `> The index of all documents: ${publicUrl}/llms.txt\n\n${absolute.trim()}\n`
}

export const llmsFull = (pages: readonly DocPage[], publicUrl: string): string =>
  pages.map((page) => `<!-- ${publicUrl}${page.path} -->\n\n${standAlone(page, publicUrl)}`).join('\n---\n\n')
